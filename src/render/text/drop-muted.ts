import { mutedTags } from './html-tags.js';

const opening = new RegExp(`<(${[...mutedTags].join('|')})(?=[\\s>/])`, 'gi');

/**
 * Takes out scripts and styles with all they hold. One that is never closed is no script but a vendor's word about one, and stays as text.
 * Linear: a tag that is not closed once is not looked for again.
 */
export function dropMuted(text: string): string {
  // Only ASCII: some capitals of other scripts become two characters, which would shift every place after them.
  const lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const unclosed = new Set<string>();
  let kept = '';
  let from = 0;
  for (const match of text.matchAll(opening)) {
    const tag = (match[1] ?? '').toLowerCase();
    if (match.index < from || unclosed.has(tag)) continue;
    const close = lower.indexOf(`</${tag}`, match.index);
    const end = close < 0 ? -1 : lower.indexOf('>', close);
    if (end < 0) {
      unclosed.add(tag);
      continue;
    }
    kept += text.slice(from, match.index);
    from = end + 1;
  }
  return kept + text.slice(from);
}
