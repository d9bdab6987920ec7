import { stringify } from 'csv-stringify/sync';
import type { PageRow } from '../../db/pages.js';
import { type Incident, shownUpdates } from '../../domain/incident.js';
import { begunAtOf, recordFacts } from '../../domain/record-facts.js';
import { type IsoTime, msBetween } from '../../domain/time.js';

const columns = [
  'id',
  'vendor',
  'title',
  'kind',
  'impact',
  'status',
  'began_at',
  'ended_at',
  'minutes',
  'published_at',
  'postmortem_at',
  'after_the_fact',
  'account_from',
  'account_until',
  'regions',
  'components',
  'updates',
  'withdrawn_at',
  'url',
] as const;

/** One line. Spreadsheets run what begins like a formula, so that such a text gets an apostrophe in front. */
export const csvLine = (cells: readonly (string | number | boolean | null)[]): string =>
  stringify([[...cells]], { cast: { boolean: String }, escape_formulas: true, record_delimiter: '' });

/** Whole minutes; empty where there is no length. */
export const minutesBetween = (from: IsoTime, to: IsoTime | null): number | null =>
  to === null || to <= from ? null : Math.round(msBetween(from, to) / 60_000);

function cellsOf({ vendorSlug }: PageRow, incident: Incident): (string | number | boolean | null)[] {
  const facts = recordFacts(incident);
  const begunAt = begunAtOf(incident);
  return [
    incident.id,
    vendorSlug,
    incident.title,
    incident.kind,
    incident.impact,
    incident.status,
    begunAt,
    facts.endedAt,
    minutesBetween(begunAt, facts.endedAt),
    facts.publishedAt,
    facts.postmortemAt,
    facts.afterTheFact,
    facts.accountFrom,
    facts.accountUntil,
    incident.regions.join(' '),
    incident.components.join('; '),
    shownUpdates(incident).length,
    incident.withdrawnAt,
    incident.url,
  ];
}

/** A table with a row for each incident, its times in UTC. */
export async function* csvLines(page: PageRow, incidents: AsyncIterable<Incident>): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const incident of incidents) yield csvLine(cellsOf(page, incident));
}
