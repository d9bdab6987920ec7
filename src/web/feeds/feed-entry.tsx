import { createHash } from 'node:crypto';
import type { VNode } from 'preact';
import type { RecordedIncident } from '../../db/record/api-incidents.js';
import { type IncidentUpdate, shownUpdates } from '../../domain/incident.js';
import type { IsoTime } from '../../domain/time.js';
import { parseVendorText } from '../../render/text/parse-vendor-text.js';
import { toPlain } from '../../render/text/to-plain.js';
import type { WebWords } from '../../words/web/en.js';
import { shortTitle } from '../parts/title.js';
import { VendorText } from '../parts/vendor-text.js';
import { webLink } from '../parts/web-link.js';
import { renderFragment } from '../render-page.js';

/** One incident as a feed shows it, with everything that was said of it so far. */
export interface FeedEntry {
  /** Stays the same for ever, wherever this installation moves. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly summary: string;
  readonly html: string;
  readonly publishedAt: IsoTime;
  /** Moves with each update and each edit that we saw. */
  readonly updatedAt: IsoTime;
  readonly vendor: string;
  readonly tags: readonly string[];
}

/** A feed as a whole, in whatever format. */
export interface FeedDocument {
  readonly title: string;
  readonly selfUrl: string;
  readonly homeUrl: string;
  readonly language: string;
  readonly entries: readonly FeedEntry[];
}

/** Readers know an entry by its id, so it is made of the incident's alone: a UUID of the kind that is computed (version 8). */
export function entryId(incidentId: string): string {
  const hex = createHash('sha256').update(`tocsin incident ${incidentId}`).digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The vendor's newest time, and where something was edited since we know it, the time when we saw that. */
export function updatedAt({ incident, begunAt }: RecordedIncident): IsoTime {
  const times = shownUpdates(incident).map(({ at }) => at);
  const seen = incident.revision > 1 ? [incident.changedAt] : [];
  return [...times, ...seen].toSorted().at(-1) ?? begunAt;
}

/** What XML cannot hold, and what would turn around the words after it, whatever a vendor wrote. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: They are what is taken out.
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Surrogate}/gu;

export const printable = (text: string): string => text.replace(unprintable, '');

export function feedEntry(recorded: RecordedIncident, words: WebWords, base: string): FeedEntry {
  const { incident, page, begunAt } = recorded;
  const updates = shownUpdates(incident);
  const status = words.status[incident.withdrawnAt === null ? incident.status : 'withdrawn'];
  const latest = updates.at(-1);
  return {
    id: entryId(incident.id),
    url: `${base}/incidents/${encodeURIComponent(incident.id)}`,
    title: printable(`${page.vendorName}: ${shortTitle(incident.title)} (${status})`),
    summary: printable(latest === undefined ? status : shortTitle(toPlain(parseVendorText(latest.body)), 300)),
    html: printable(renderFragment(<EntryContent recorded={recorded} words={words} />)),
    publishedAt: updates[0]?.at ?? begunAt,
    updatedAt: updatedAt(recorded),
    vendor: printable(page.vendorName),
    tags: [incident.kind, incident.impact, ...incident.regions].map(printable),
  };
}

/** Facts first, then every update, the newest on top. */
function EntryContent({ recorded, words }: { readonly recorded: RecordedIncident; readonly words: WebWords }): VNode {
  const { incident } = recorded;
  const { feed } = words.outlets;
  const original = webLink(incident.url);
  const facts = [
    `${feed.impact}: ${words.impact[incident.impact]}`,
    ...(incident.components.length === 0 ? [] : [`${feed.components}: ${incident.components.join(', ')}`]),
    ...(incident.regions.length === 0 ? [] : [`${feed.regions}: ${incident.regions.join(', ')}`]),
  ];
  return (
    <>
      <p>{facts.join(' · ')}</p>
      {shownUpdates(incident)
        .toReversed()
        .map((update) => (
          <EntryUpdate key={update.seq} update={update} words={words} />
        ))}
      {original === null ? null : (
        <p>
          <a href={original}>{feed.original}</a>
        </p>
      )}
    </>
  );
}

function EntryUpdate({ update, words }: { readonly update: IncidentUpdate; readonly words: WebWords }): VNode {
  return (
    <>
      <h3>
        {words.status[update.status]}, <time dateTime={update.at}>{words.calendar.dateTime(update.at)}</time>
      </h3>
      <VendorText body={update.body} />
    </>
  );
}
