import type { AffectedIncident } from '../../db/record/affected.js';
import { csvLine, minutesBetween } from './csv-lines.js';

const columns = [
  'incident',
  'vendor',
  'title',
  'impact',
  'started_at',
  'ended_at',
  'minutes',
  'chat',
  'workspace',
  'channel',
  'person',
  'marked_at',
  'link',
] as const;

export type AffectedRow = Readonly<Record<(typeof columns)[number], string | number | null>>;

/** One press of "we were affected" for people who count. The link leads to our report where there is one and we know our own address, else to the vendor's page. */
export const affectedRow = (mark: AffectedIncident, publicUrl: string | null): AffectedRow => ({
  incident: mark.incidentId,
  vendor: mark.vendorSlug,
  title: mark.title,
  impact: mark.impact,
  started_at: mark.startedAt,
  ended_at: mark.endedAt,
  minutes: minutesBetween(mark.startedAt, mark.endedAt),
  chat: mark.chat,
  workspace: mark.workspace,
  channel: mark.channelName,
  person: mark.personName,
  marked_at: mark.markedAt,
  link: publicUrl === null || !mark.hasReport ? mark.url : `${publicUrl}/incidents/${mark.incidentId}`,
});

/** The head first, then a line for each row. */
export const affectedCsv = (rows: readonly AffectedRow[]): string[] => [
  csvLine(columns),
  ...rows.map((row) => csvLine(columns.map((column) => row[column]))),
];
