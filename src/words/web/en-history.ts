import { recordWords } from './en-record.js';

const { count } = recordWords;

/** A vendor's outage history. */
export const historyWords = {
  title: (vendor: string) => `${vendor} outage history`,
  lead: (total: number, months: number) => `${count(total, 'entry', 'entries')} in ${count(months, 'month')}.`,
  filtered: (total: number) => `${count(total, 'entry', 'entries')} match.`,
  none: 'Nothing is recorded yet.',
  noneMatch: 'Nothing matches these filters.',
  notFollowed: 'This page is not followed at the moment; what was seen stays here.',
  page: 'Status page',
  kind: 'Kind',
  impact: 'Impact',
  text: 'Text',
  any: 'any',
  apply: 'Filter',
  reset: 'Clear',
  months: 'Months',
  started: 'Started',
  resolved: 'resolved',
  completed: 'completed',
  stillOpen: 'still open',
  endNotGiven: 'over; the page gives no time for the end',
  planned: 'Planned for',
  happened: 'Happened',
  published: 'published',
  read: 'Read the full incident report',
  older: 'Older',
  newest: 'Back to the newest',
  untitled: (kind: string, day: string) => `${kind} of ${day}`,
  components: 'Components not operational',
  monthCount: (n: number) => count(n, 'entry', 'entries'),
};
