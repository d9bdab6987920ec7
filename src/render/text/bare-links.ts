import type { Atom } from './atoms.js';
import { safeUrl } from './safe-url.js';

const address = /https?:\/\/[^\s<>"'`\u2018\u2019\u201c\u201d\u3002\uff0c]{4,}/gi;

const longestAddress = 1200;

/** Turns addresses written out in a text into links; Slack does not do it for us, because vendor text is sent verbatim. */
export function splitBareLinks(atom: Atom): Atom[] {
  if (atom.url !== null || !atom.value.includes('://')) return [atom];
  const atoms: Atom[] = [];
  let from = 0;
  for (const match of atom.value.matchAll(address)) {
    if (match[0].length > longestAddress) continue;
    const written = withoutTrailingPunctuation(match[0]);
    const url = safeUrl(written);
    if (url === undefined) continue;
    const end = match.index + written.length;
    if (match.index > from) atoms.push({ ...atom, value: atom.value.slice(from, match.index) });
    atoms.push({ ...atom, value: written, url });
    from = end;
  }
  if (from < atom.value.length) atoms.push({ ...atom, value: atom.value.slice(from) });
  return atoms;
}

function withoutTrailingPunctuation(text: string): string {
  let end = text.length;
  while (end > 0 && /[.,;:!?*_~)\]}]/.test(text.charAt(end - 1)) && !closesBracket(text.slice(0, end))) end -= 1;
  return text.slice(0, end);
}

/** A closing bracket belongs to the address when the address opened it. */
function closesBracket(text: string): boolean {
  if (!text.endsWith(')')) return false;
  return text.split('(').length >= text.split(')').length;
}
