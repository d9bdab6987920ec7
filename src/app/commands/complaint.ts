import { type FilterComplaint, sentenceOf } from '../../domain/filter-complaint.js';
import { oneLine } from '../../render/text/clean.js';
import type { Line, Segment } from '../../words/segments.js';
import { button, row } from './answer.js';
import type { AnswerRow } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { shown } from './describe.js';
import { speech } from './speech.js';

/** More than these are no help at once. */
const mostComplaints = 3;

/** What is wrong with a filter, each thing with the place where it stands and a button that mends it. `run` gives the command for the mended text. */
export async function complaintRows(
  deps: CommandDeps,
  asking: Asking,
  text: string,
  complaints: readonly FilterComplaint[],
  run: string | ((mended: string) => string),
): Promise<AnswerRow[]> {
  const { say } = speech(asking);
  const rows: AnswerRow[] = [];
  const runOf = typeof run === 'string' ? (mended: string) => `${run} ${mended}` : run;
  for (const complaint of complaints.slice(0, mostComplaints)) {
    const line: Line = [...complaintLine(sentenceOf(complaint, say.complaints)), ...placeOf(text, complaint)];
    const { corrected } = complaint;
    const control =
      corrected === null
        ? []
        : [await button(deps, asking, say.common.use(mendedPart(text, complaint, corrected)), runOf(corrected))];
    rows.push(row(line, ...control));
  }
  const rest = complaints.length - mostComplaints;
  return rest > 0 ? [...rows, row(say.common.moreLikeThese(rest))] : rows;
}

/** Complaints are written with `code` marks. */
export function complaintLine(text: string): Segment[] {
  return text.split('`').map((piece, index): Segment => (index % 2 === 1 ? { code: shown(piece) } : oneLineKept(piece)));
}

const around = 40;

/** The text with the wrong place in bold; nothing where the whole of it is meant. */
function placeOf(text: string, { code, start, end }: FilterComplaint): Line {
  if (end - start >= text.length || end - start > 2 * around) return [];
  const slice = text.slice(start, end);
  const wrongEnd = code === 'unknown-key' ? start + Math.max(1, slice.search(/[:：]/)) : end;
  const before = text.slice(Math.max(0, start - around), start);
  const after = text.slice(wrongEnd, wrongEnd + around);
  return [
    `   ${start > around ? '…' : ''}${oneLineKept(before)}`,
    { bold: oneLine(text.slice(start, wrongEnd)) },
    `${oneLineKept(after)}${wrongEnd + around < text.length ? '…' : ''}`,
  ];
}

const oneLineKept = (text: string): string => text.replace(/\s+/g, ' ');

/** `region:us-east`: what stands there once it is mended. */
function mendedPart(text: string, { code, start, end }: FilterComplaint, corrected: string): string {
  const mended = corrected.slice(start, end + corrected.length - text.length).trim();
  return shown(code.startsWith('unknown-') && mended !== '' ? mended : corrected, 50);
}
