import { wordsOf } from '../../words/languages.js';
import { type Line, type MomentWords, plainSegment } from '../../words/segments.js';
import { slackLimits } from '../limits.js';
import { ownLines } from '../own-lines.js';
import type { LineView } from '../view.js';
import { vendorName } from '../wording.js';
import { slackLine } from './slack-line.js';
import type { SlackBlock } from './slack-types.js';
import { section } from './thread-blocks.js';

export const ownLineBlocks = (view: LineView, marker: string): SlackBlock[] => [
  section(
    written(view, (line) => slackLine(line, wordsOf(view).moment)),
    marker,
  ),
];

/** The same for a notification, which shows no reader's own times and no styles, and must say by itself whom it is about. It keeps the tokens: they are read out as names. */
export function ownLineSpoken(view: LineView): string {
  const { moment } = wordsOf(view);
  const text = written(view, (line) => slackLine(inWords(line, moment)));
  const { line } = view.facts;
  return namesVendor.has(line) ? text : `${slackLine([vendorName(view.vendor, view.language)])}: ${text}`;
}

const namesVendor: ReadonlySet<LineView['facts']['line']> = new Set([
  'reopened',
  'escalated',
  'over',
  'asked',
  'silence',
  'soon',
  'overrun',
]);

const inWords = (line: Line, moment: MomentWords): Line =>
  line.map((part) => {
    if (typeof part === 'string') return part;
    return 'bold' in part || 'at' in part || 'code' in part ? plainSegment(part, moment) : part;
  });

function written(view: LineView, write: (line: Line) => string): string {
  const whole = ownLines(view, { short: false }).map(write).join('\n');
  return whole.length <= slackLimits.sectionText.max ? whole : ownLines(view, { short: true }).map(write).join('\n');
}
