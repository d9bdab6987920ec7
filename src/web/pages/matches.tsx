import type { VNode } from 'preact';
import type { Impact, IncidentKind, IncidentStatus } from '../../domain/incident.js';
import type { PageRefusal } from '../../domain/page-refusal.js';
import type { IsoTime } from '../../domain/time.js';
import { type Frame, Layout } from '../parts/layout.js';
import { useAddress, useWords } from '../parts/locale.js';
import { PresetHint, PresetSelect } from '../parts/preset-select.js';
import { IncidentState } from '../parts/state.js';
import { Time } from '../parts/time.js';
import { shortTitle } from '../parts/title.js';
import { webLink } from '../parts/web-link.js';
import { PasteForm } from './start.js';

/** One open incident of a vendor that is perhaps not followed yet, so it may have no report of ours. */
export interface MatchedIncident {
  readonly title: string;
  readonly kind: IncidentKind;
  readonly status: IncidentStatus;
  readonly impact: Impact;
  readonly url: string | null;
  readonly begunAt: IsoTime | null;
}

/** What one pasted name or address turned out to be. */
export type VendorMatch =
  | {
      readonly kind: 'known';
      readonly input: string;
      readonly slug: string;
      readonly name: string;
      readonly url: string;
      /** Where the name was a product's alias: that component of the vendor. */
      readonly component: string | null;
      readonly followed: boolean;
      /** Null: not looked at. */
      readonly open: readonly MatchedIncident[] | null;
      /** Where the page was looked at and could not be read. */
      readonly unreadable: PageRefusal | null;
    }
  | {
      readonly kind: 'unknown';
      readonly input: string;
      readonly suggestions: readonly { readonly slug: string; readonly name: string }[];
    };

type Known = Extract<VendorMatch, { kind: 'known' }>;
type Unknown = Extract<VendorMatch, { kind: 'unknown' }>;

function OpenAt({ match }: { readonly match: Known }): VNode {
  const { doors } = useWords();
  if (match.unreadable !== null)
    return (
      <p class="meta">
        {doors.matches.unreadable} {doors.matches.refusal(match.unreadable)}
      </p>
    );
  if (match.open === null) return <p class="meta">{doors.matches.notLooked}</p>;
  return (
    <>
      <p class="meta">{doors.matches.open(match.open.length)}</p>
      <ul class="plain">
        {match.open.map((incident) => (
          <li class="marks">
            <IncidentState incident={incident} />
            {webLink(incident.url) === null ? (
              <span>{shortTitle(incident.title)}</span>
            ) : (
              <a href={webLink(incident.url) ?? ''} rel="noopener noreferrer">
                {shortTitle(incident.title)}
              </a>
            )}
            {incident.begunAt === null ? null : <Time at={incident.begunAt} />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What goes into the filter for this choice: the vendor, or the word that meant one component of it. */
const choice = (match: Known): string => (match.component === null ? match.slug : match.input);

function KnownRow({ match, index }: { readonly match: Known; readonly index: number }): VNode {
  const { matches } = useWords().doors;
  return (
    <li class="card">
      <p class="marks">
        <input
          type="checkbox"
          name="vendor"
          value={choice(match)}
          id={`vendor-${index}`}
          checked={match.unreadable === null}
          aria-label={matches.include(match.name)}
        />
        <label for={`vendor-${index}`}>
          <strong>{match.name}</strong>
        </label>
        {match.component === null ? null : <span>{matches.component(match.component)}</span>}
        {match.followed ? <span>{matches.already}</span> : null}
        <span class="meta">{new URL(match.url).host}</span>
      </p>
      <OpenAt match={match} />
    </li>
  );
}

function UnknownRow({ match }: { readonly match: Unknown }): VNode {
  const { matches } = useWords().doors;
  return (
    <li class="card">
      <p>{matches.unknown(match.input)}</p>
      {match.suggestions.length === 0 ? (
        <p class="meta">{matches.address}</p>
      ) : (
        <p class="marks">
          {matches.didYouMean}
          {match.suggestions.map((suggestion) => (
            <label class="suggestion">
              <input type="checkbox" name="vendor" value={suggestion.slug} /> {suggestion.name}
            </label>
          ))}
        </p>
      )}
    </li>
  );
}

export interface MatchesModel {
  readonly text: string;
  readonly matches: readonly VendorMatch[];
  readonly channelName: string;
  readonly complaint: string | null;
}

/** As the handler reads it; a browser says so before anything typed is lost. */
const channelNamePattern = '#?[\\p{L}\\p{N}._\\-]{1,80}';

function FollowForm({ matches, channelName, complaint }: MatchesModel): VNode {
  const to = useAddress();
  const { doors, preview } = useWords();
  const known = matches.filter((match) => match.kind === 'known');
  const unknown = matches.filter((match) => match.kind === 'unknown');
  const choosable = known.length > 0 || unknown.some((match) => match.suggestions.length > 0);
  return (
    <form method="post" action={to('/start/follow')}>
      <ul class="cards">
        {known.map((match, index) => (
          <KnownRow match={match} index={index} />
        ))}
        {unknown.map((match) => (
          <UnknownRow match={match} />
        ))}
      </ul>
      {choosable ? (
        <div class="row-form">
          <label for="channel-name">{doors.matches.channel}</label>
          <input
            type="text"
            id="channel-name"
            name="channelName"
            value={channelName}
            maxLength={80}
            pattern={channelNamePattern}
            title={preview.badName}
            required
          />
          <label for="channel-preset">{preview.preset}</label>
          <PresetSelect id="channel-preset" chosen="default" />
          <button type="submit" class="primary">
            {doors.matches.button}
          </button>
          <PresetHint id="channel-preset" />
        </div>
      ) : (
        <p>{doors.matches.nothing}</p>
      )}
      {complaint === null ? null : (
        <p class="complaint" role="alert">
          {complaint}
        </p>
      )}
    </form>
  );
}

/** What the pasted names turned out to be, and what is open there. Nothing has happened yet. */
export function MatchesPage({ frame, ...model }: MatchesModel & { readonly frame: Frame }): VNode {
  const { matches } = useWords().doors;
  const known = model.matches.filter((match) => match.kind === 'known');
  const unread = known.filter((match) => match.unreadable !== null);
  return (
    <Layout frame={frame} styles={['record.css']} title={matches.title} section="start">
      <h1>{matches.title}</h1>
      <p class="lead">
        {matches.found(known.length, model.matches.length)} {matches.cannotRead(unread.length)} {matches.nothingPosted}
      </p>
      <FollowForm {...model} />
      <details>
        <summary>{matches.again}</summary>
        <PasteForm text={model.text} complaint={null} />
      </details>
    </Layout>
  );
}
