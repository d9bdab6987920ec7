import type { VNode } from 'preact';
import type { HistoryIncident, HistoryUpdate } from '../../db/record/history.js';
import { type IncidentFacts, incidentFacts } from '../../domain/incident-facts.js';
import { useAddress, useWords } from '../parts/locale.js';
import { Places } from '../parts/places.js';
import { IncidentState, UpdateState } from '../parts/state.js';
import { Time } from '../parts/time.js';
import { isExcerpt, shortTitle } from '../parts/title.js';
import { OriginalTitle, TranslatedText } from '../parts/translated-text.js';
import type { Translation, Translations } from '../parts/translations.js';

interface HistoryUpdateItemProps {
  readonly update: HistoryUpdate;
  readonly translation: Translation | undefined;
}

function HistoryUpdateItem({ update, translation }: HistoryUpdateItemProps): VNode {
  const { incident } = useWords();
  const head = (
    <>
      <UpdateState status={update.status} /> <Time at={update.at} />
      {update.edits > 0 ? <span class="note">{incident.edited(update.edits)}</span> : null}
      {update.removedAt === null ? null : <span class="note">{incident.removed}</span>}
    </>
  );
  const text = <TranslatedText body={update.body} translation={translation} headingLevel={4} />;
  const body = update.removedAt === null ? text : <del>{text}</del>;
  if (update.status !== 'postmortem') {
    return (
      <li>
        <p class="marks">{head}</p>
        {body}
      </li>
    );
  }
  // A postmortem is often longer than everything before it: it is one click (and the browser's own search) away.
  return (
    <li>
      <details>
        <summary class="marks">{head}</summary>
        {body}
      </details>
    </li>
  );
}

function Planned({ entry }: { readonly entry: HistoryIncident }): VNode {
  const { history } = useWords();
  return (
    <p class="meta">
      {history.planned} <Time at={entry.scheduledFor ?? entry.begunAt} />
      {entry.scheduledUntil === null ? null : (
        <>
          {' – '}
          <Time at={entry.scheduledUntil} />
        </>
      )}
    </p>
  );
}

/** How it ended: taken off, still open, at a time, or at none that the page would give. */
function End({ entry, facts }: { readonly entry: HistoryIncident; readonly facts: IncidentFacts }): VNode {
  const { history, incident } = useWords();
  if (entry.withdrawnAt !== null)
    return (
      <>
        {incident.removed} <Time at={entry.withdrawnAt} />
      </>
    );
  if (facts.open) return <>{history.stillOpen}</>;
  if (facts.endedAt === null) return <>{history.endNotGiven}</>;
  return (
    <>
      {entry.kind === 'maintenance' ? history.completed : history.resolved} <Time at={facts.endedAt} />
    </>
  );
}

function When({ entry }: { readonly entry: HistoryIncident }): VNode {
  const { history, report } = useWords();
  const facts = incidentFacts(entry);
  if (entry.status === 'scheduled') return <Planned entry={entry} />;
  const from = entry.kind === 'maintenance' ? (entry.scheduledFor ?? entry.begunAt) : entry.begunAt;
  return (
    <p class="meta">
      {history.started} <Time at={from} /> · <End entry={entry} facts={facts} />
      {facts.lasted === null ? null : ` · ${report.span(facts.lasted.from, facts.lasted.to)}`}
      {facts.afterTheFact && facts.publishedAt !== null ? (
        <>
          {' · '}
          {history.published} <Time at={facts.publishedAt} />
        </>
      ) : null}
    </p>
  );
}

/** When it failed by the vendor's own sentences, which is often another time than that of the page. */
function Account({ entry }: { readonly entry: HistoryIncident }): VNode | null {
  const { history } = useWords();
  if (entry.accountFrom === null) return null;
  return (
    <p class="meta">
      {history.account} <Time at={entry.accountFrom} />
      {entry.accountUntil === null ? null : (
        <>
          {' – '}
          <Time at={entry.accountUntil} />
        </>
      )}
    </p>
  );
}

interface HistoryEntryProps {
  readonly entry: HistoryIncident;
  readonly translations: Translations;
}

/** One incident of a history: what it was, when, and every update. */
export function HistoryEntry({ entry, translations }: HistoryEntryProps): VNode {
  const to = useAddress();
  const { history, impact, kind, incident, calendar } = useWords();
  const untitled = isExcerpt(entry.title, entry.updates[0]?.body);
  const translated = untitled ? undefined : translations.get(`${entry.id} title`);
  const title = untitled
    ? history.untitled(kind[entry.kind], calendar.day(entry.begunAt))
    : shortTitle(translated?.text ?? entry.title, 200);
  return (
    <article class="entry" id={`i-${entry.id}`} aria-labelledby={`t-${entry.id}`}>
      <h3 id={`t-${entry.id}`}>
        <a href={to(`/incidents/${entry.id}`)}>{title}</a>
      </h3>
      {translated === undefined ? null : <OriginalTitle title={entry.title} translation={translated} />}
      <p class="marks">
        <IncidentState incident={entry} />
        {entry.kind === 'incident' ? null : <span>{kind[entry.kind]}</span>}
        {entry.kind === 'maintenance' ? null : <span>{impact[entry.impact]}</span>}
        {incidentFacts(entry).afterTheFact ? <span class="note">{incident.retroactive}</span> : null}
        <Places regions={entry.regions} components={entry.components} most={8} />
      </p>
      <When entry={entry} />
      <Account entry={entry} />
      <ol class="timeline">
        {entry.updates.map((update) => (
          <HistoryUpdateItem update={update} translation={translations.get(`${entry.id} ${update.seq}`)} />
        ))}
      </ol>
      <p>
        <a class="more" href={to(`/incidents/${entry.id}`)} aria-label={`${history.read}: ${title}`}>
          {history.read} →
        </a>
      </p>
    </article>
  );
}
