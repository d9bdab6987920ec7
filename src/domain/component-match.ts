import { namesOfPart } from './part-names.js';

/** A component as an incident names it, with the pieces under which people know it: `US East / API` is also `API`, and everything in `US East`. */
function namesOf(component: string, group: string | undefined): string[] {
  const pieces = component.split(/(?:(?<!\s)\s+)?[/:>›»|]\s*|(?<!\s)\s+[-–—]\s+/u).filter((piece) => piece !== '');
  const grouped = group === undefined ? [] : [group, `${group} / ${component}`];
  return [component, ...pieces, ...grouped];
}

/** As a keyboard would write it: filters lose typographic quotes and wide letters on their way through chats and phones. */
const typed = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[‘’‚‛]/gu, "'")
    .replace(/[“”„‟«»]/gu, '"')
    .replace(/\s+/gu, ' ')
    .replace(/ ?\/ ?/g, '/')
    .trim()
    .toLowerCase();

/** Whether a wanted name or glob (`Actions*`; `*` stands for any run of characters) means this component. Case does not count. */
export const isComponent = (wanted: string, component: string, group?: string): boolean =>
  namesOf(component, group).some((name) => fits(typed(wanted), typed(name)));

/**
 * Whether a part of a vendor's offer (`S3`) is what a component's name speaks of, as whole words: `Amazon S3 (Ohio)`, not `S3X`. Short names also stand
 * for what they are short for.
 */
export const isPart = (part: string, component: string, group?: string): boolean =>
  namesOfPart(part).some((name) => {
    const words = wordRun(name);
    return isComponent(name, component, group) || (words !== '' && wordRun(component).includes(words));
  });

/** The words with a space on both sides, so that a run of whole words is a substring; empty where there are none. */
function wordRun(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? '' : ` ${words.join(' ')} `;
}

/** Compares from left to right, without going back over the text, so that no glob is slow. */
function fits(glob: string, name: string): boolean {
  const pieces = glob.split('*');
  const first = pieces.shift() ?? '';
  const last = pieces.pop();
  if (last === undefined) return glob === name;
  if (!name.startsWith(first) || name.length < first.length + last.length || !name.endsWith(last)) return false;
  const end = name.length - last.length;
  let at = first.length;
  for (const piece of pieces) {
    const found = name.indexOf(piece, at);
    if (found === -1 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return true;
}
