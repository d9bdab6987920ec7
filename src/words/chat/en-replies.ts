import type { Line, Segment } from '../segments.js';
import { counted } from './en-count.js';

/** What stands around a vendor's text in a thread. `vendor` is null where its name stands in the same line already. */
export const enReplies = {
  reopened: 'Reopened',
  published: (at: Segment, later: string | null): Line => ['published ', at, ...(later === null ? [] : [`, ${later} later`])],
  openFor: (lasted: string): string => `open for ${lasted}`,
  takenOff: (vendor: string | null): string => `taken off the page${vendor === null ? '' : ` by ${vendor}`}`,
  edited: (vendor: string | null, at: Segment): Line => [`edited ${vendor === null ? '' : `by ${vendor} `}`, at],
  samePostmortem: (other: Segment, takenOffBy: string | null): Line => [
    '🔗 Same postmortem as ',
    other,
    `, posted there in full${takenOffBy === null ? '.' : `; taken off the page by ${takenOffBy}.`}`,
  ],
  changed: (vendor: string, at: Segment): Line => [`✏️ ${vendor} changed what it wrote at `, at, ':'],
  withdrawn: (vendor: string): string =>
    `🗑️ ${vendor} has taken this incident off its page. What it wrote stays here and in the report.`,
  /** Of an edit, what there was no room for. */
  morePlaces: (count: number): string => `and ${counted(count, 'more place')}`,
  /** For those who hear it. */
  removedWords: (text: string): string => `[removed: ${text}]`,
  addedWords: (text: string): string => `[added: ${text}]`,
  /** Where a filter of the server lets nothing of the vendor through. */
  filtered: "A filter of this server blocks the vendor's text: its status page has it.",
};
