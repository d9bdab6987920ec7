import { linesOfMarkup, withoutLines } from './feed-lines.js';
import { trimBody } from './feed-trim.js';

/** A text that ends in lines of the form "Label: value", taken apart. */
export interface LabelledText {
  /** Without these lines, so that a new time in one of them is no new text. */
  readonly body: string;
  /** By label as it was asked for; of a label that stands twice the last, because these lines come at the end. */
  readonly values: ReadonlyMap<string, string>;
}

/** The labelled lines are few and come last, so that nothing further up needs to be cut into lines. */
const longestEnd = 50_000;

function beginningOfEnd(html: string): number {
  if (html.length <= longestEnd) return 0;
  const tag = html.indexOf('<', html.length - longestEnd);
  return tag === -1 ? html.length - longestEnd : tag;
}

/** `labels` in lower case: lines with any other label are the vendor's words. */
export function takeLabels(html: string, labels: ReadonlySet<string>): LabelledText {
  const from = beginningOfEnd(html);
  const end = html.slice(from);
  const lines = linesOfMarkup(end).map((line) => {
    const colon = line.text.indexOf(':');
    return { line, label: line.text.slice(0, Math.max(0, colon)).trim().toLowerCase(), value: line.text.slice(colon + 1).trim() };
  });
  const taken = lines.filter(({ label }) => labels.has(label));
  const left = withoutLines(
    end,
    taken.map(({ line }) => line),
  );
  const bare = `${html.slice(0, from)}${left}`;
  const trimmed = trimBody(bare);
  return {
    // Inside a paragraph around everything, the line breaks at the end show only when it is gone.
    body: trimmed === bare ? bare : trimBody(trimmed),
    values: new Map(taken.map(({ label, value }) => [label, value])),
  };
}
