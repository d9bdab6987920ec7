import type { PhrasingContent } from 'mdast';
import { type Atom, atomsOf, lineEnd, phrasingFrom } from './atoms.js';
import { splitBareLinks } from './bare-links.js';
import { unmaskLinks } from './masked-links.js';

/**
 * Inline content as paragraphs: white space collapsed, an empty line (two line ends) starts the next paragraph, bare addresses become
 * links, masked ones say where they lead, marks hug their words. Empty paragraphs are left out.
 */
export function tidyParagraphs(nodes: readonly PhrasingContent[]): PhrasingContent[][] {
  const lines = linesOf(atomsOf(nodes)).map(tidyLine);
  const paragraphs: Atom[][] = [];
  let current: Atom[] = [];
  for (const line of lines) {
    if (line.length === 0) {
      if (current.length > 0) paragraphs.push(current);
      current = [];
    } else {
      current.push(...(current.length === 0 ? [] : [lineEnd]), ...line);
    }
  }
  if (current.length > 0) paragraphs.push(current);
  return paragraphs.map((atoms) => phrasingFrom(atoms));
}

function linesOf(atoms: readonly Atom[]): Atom[][] {
  const lines: Atom[][] = [[]];
  for (const atom of atoms) {
    if (atom.kind === 'break') lines.push([]);
    else lines.at(-1)?.push(atom);
  }
  return lines;
}

function tidyLine(line: readonly Atom[]): Atom[] {
  const tidy: Atom[] = [];
  let endsInSpace = true;
  for (const atom of line) {
    if (atom.kind !== 'text') {
      tidy.push(atom);
      endsInSpace = false;
      continue;
    }
    const collapsed = atom.value.replace(/\s+/g, ' ');
    const value: string = endsInSpace ? collapsed.replace(/^ /, '') : collapsed;
    if (value === '') continue;
    tidy.push(...splitBareLinks({ ...atom, value }));
    endsInSpace = value.endsWith(' ');
  }
  return unmaskLinks(withoutTrailingSpace(tidy));
}

function withoutTrailingSpace(line: Atom[]): Atom[] {
  const last = line.at(-1);
  if (last?.kind !== 'text') return line;
  const value = last.value.trimEnd();
  return value === '' ? line.slice(0, -1) : [...line.slice(0, -1), { ...last, value }];
}
