/**
 * Feeds and scraped pages often deliver a postmortem as one line: the marks of its headings and lists are all there, the line ends are not.
 * This puts back the line ends that are certain and takes away heading marks whose heading cannot be told from its text. No word changes.
 */
export function unfold(markdown: string): string {
  let isFenced = false;
  return markdown
    .split('\n')
    .map((line) => {
      if (/^\s{0,3}(?:```|~~~)/.test(line)) isFenced = !isFenced;
      return isFenced || line.length < shortestFolded ? line : unfoldLine(line);
    })
    .join('\n');
}

/** Shorter lines are lines as the vendor wrote them. */
const shortestFolded = 110;

function unfoldLine(line: string): string {
  return breakHeadings(line)
    .split('\n')
    .map((part) => (part.length < shortestFolded / 2 || /^#{1,6} /.test(part) ? part : unfoldLists(part)))
    .join('\n');
}

/** Headings that postmortems use; only these are recognised where nothing but a space stands between heading and text. */
const headings = [
  'background',
  'cause',
  'conclusion',
  'corrective actions(?: (?:&|and) prevention)?',
  'customer impact',
  'detection(?: and response(?: challenges)?)?',
  'executive summary',
  'follow[- ]?ups?',
  'impact(?: summary)?',
  'incident(?: summary| timeline| description| details)?',
  'incident report',
  'issue(?: summary)?',
  'lessons learned',
  'mitigation steps(?: and [a-z ]{3,40} measures)?',
  'mitigations?(?: (?:&|and) follow[- ]?ups?)?',
  'monitoring(?: (?:&|and) detection)?',
  'next steps',
  'overview',
  'post[- ]incident',
  'post[- ]?mortem',
  'prevention',
  'preventi(?:ve|on) (?:measures|steps|actions)',
  'problem description, impact, and resolution',
  'remediation(?: (?:steps|and prevention))?',
  'resolution(?: and recovery)?',
  'root cause(?: analysis)?',
  'scope(?: of impact)?',
  'summary(?: of (?:the )?(?:impact|incident))?',
  'technical details',
  'time ?line(?: of events)?',
  'what happened',
  "what (?:we are|we're) doing(?: (?:about it|next|to prevent recurrence))?",
  'what went (?:well|wrong)',
  'who was affected',
].join('|');

const knownHeading = new RegExp(`^(?:${headings})(?: ?\\\\?\\([^()]{1,60}\\))?:?(?=\\s|$)`, 'iu');
const beginsSentence = /^\s*(?:[\p{Lu}\p{Lo}\p{N}*`"“~-]|$)/u;
const knownBold = new RegExp(`^(?:${headings})(?: ?\\\\?\\([^()]{1,60}\\))?:?$`, 'iu');

/** `###**Root cause**`, with or without spaces between the marks. */
const boldHeading = /(^|\s)(?:#{1,6} ?|(?:# ){2,6})\*\* ?([^*\n]{2,120}?) ?\*\*[:\s]*/g;
const hashes = /(^|\s)(#{2,6})\s+(?=\S)/g;

function breakHeadings(line: string): string {
  const withBold = line.replace(
    boldHeading,
    (_all, before: string, title: string) => `${before === '' ? '' : '\n\n'}### ${title.trim()}\n\n`,
  );
  const withHashes = withBold
    .split('\n')
    .map((part) => (part.length < shortestFolded && /^#{1,6} /.test(part) ? part : breakAtHashes(part)))
    .join('\n');
  return withHashes
    .split('\n')
    .map((part) => (/^#{1,6} /.test(part) ? part : breakAtBold(part)))
    .join('\n');
}

function breakAtHashes(line: string): string {
  const found = [...line.matchAll(hashes)];
  if (found.length === 0) return line;
  let text = line.slice(0, found[0]?.index);
  found.forEach((match, index) => {
    const section = line.slice(match.index + match[0].length, found[index + 1]?.index);
    const title = titleOf(section);
    const marked = title === undefined ? section : `${match[2] ?? '##'} ${title.trim()}\n\n${section.slice(title.length).trim()}`;
    text += `${text.trim() === '' ? '' : '\n\n'}${marked}`;
  });
  return text;
}

/** The heading a section begins with, or undefined where it cannot be told from the text that follows. */
function titleOf(section: string): string | undefined {
  const beforeHardSpace = /^[^\u00a0\n]{2,100}(?=\u00a0)/.exec(section)?.[0];
  if (beforeHardSpace !== undefined) return beforeHardSpace;
  const known = knownHeading.exec(section)?.[0];
  if (known !== undefined && beginsSentence.test(section.slice(known.length))) return known;
  const beforeList = /^[^.!?\n*]{2,80}(?= [*-] )/.exec(section)?.[0];
  if (beforeList !== undefined) return beforeList;
  const withBrackets = /^[^.!?()\n]{2,80}\\?\([^()\n]{1,80}\)(?=\s+\p{Lu})/u.exec(section)?.[0];
  if (withBrackets !== undefined) return withBrackets;
  return section.trim().length <= 80 && !/[.!?]\s/.test(section) ? section : undefined;
}

/** `**Summary** On 6 May …`: a bold label that begins a section begins a paragraph. */
function breakAtBold(line: string): string {
  return line.replace(
    /(^|\s)(\*\*([^*\n]{2,80})\*\*)(\s+)/g,
    (all, _before: string, bold: string, title: string, space: string, at: number) => {
      const before = line.slice(Math.max(0, at - 2), at);
      const isLabel = knownBold.test(title.trim()) || (title.trimEnd().endsWith(':') && /[.!?)]$/.test(before));
      if (!isLabel || /[*\d-]$/.test(before.replace(/\.$/, ''))) return all;
      return title.trimEnd().endsWith(':') ? `\n\n${bold}${space}` : `\n\n### ${title.trim()}\n\n`;
    },
  );
}

function unfoldLists(line: string): string {
  return line
    .split('\n')
    .map((part) =>
      timeline(part)
        .split('\n')
        .map((row) => numbered(bulleted(bulleted(row, '*'), '-')))
        .join('\n'),
    )
    .join('\n');
}

/** The end of a sentence or label: what must stand before the first item of a list on one line. */
const opensStar = /(?:[:.!?;)`\u00a0]|\*\*)$/;
const opensDash = /(?::|\*\*)$/;
const opensNextDash = /[.!?;)]$/;
const startsItem = /^(?:[\p{Lu}\p{N}`~“"[]|\*\*)/u;
const startsLabel = /^\p{Lu}[\p{L}\p{N} -]{1,30}: /u;

function bulleted(line: string, mark: '*' | '-'): string {
  const pieces = line.split(` ${mark} `);
  if (pieces.length < 2) return line;
  const lines = [pieces[0] ?? ''];
  let isInList = line.startsWith(`${mark} `);
  let hasLabels = isInList && startsLabel.test(line.slice(2));
  for (const piece of pieces.slice(1)) {
    const before = (lines.at(-1) ?? '').trimEnd();
    const opens = (mark === '*' ? opensStar : opensDash).test(before) || before === '';
    const continues =
      isInList &&
      startsItem.test(piece) &&
      (mark === '*' || opensNextDash.test(before) || (hasLabels && startsLabel.test(piece)));
    if (opens ? piece.trim() !== '' : continues) {
      if (!isInList) lines.push('');
      else lines.splice(-1, 1, ...withoutLead(lines.at(-1) ?? '', mark));
      lines.push(`${mark} ${piece}`);
      hasLabels ||= !isInList && startsLabel.test(piece);
      isInList = true;
    } else {
      lines[lines.length - 1] += ` ${mark} ${piece}`;
    }
  }
  return lines.join('\n');
}

const lead = /^(.{3,}?[.!?)`]) (\p{Lu}[^.!?]{3,300}:)\s*$/u;

/** The last words of an item that lead to the next list are a paragraph between the two. */
function withoutLead(item: string, mark: string): string[] {
  const [, own, words] = item.startsWith(`${mark} `) ? (lead.exec(item) ?? []) : [];
  return own === undefined || words === undefined ? [item] : [own, '', words, ''];
}

/** `: 1. First 2. Second`: numbers that count up from one after a colon. */
function numbered(line: string, listsMost = 20): string {
  const start = /(:|\*\*) 1\. (?=\S)/.exec(line);
  if (start === null || listsMost === 0) return line;
  const marks: number[] = [start.index + start[0].indexOf(' 1.')];
  for (let next = 2; ; next += 1) {
    const at = line.indexOf(` ${next}. `, (marks.at(-1) ?? 0) + 3);
    if (at < 0) break;
    marks.push(at);
  }
  if (marks.length < 2) return line;
  const items = marks.map((at, index) => line.slice(at + 1, marks[index + 1]));
  const last = numbered(endedLike(items, items.pop() ?? ''), listsMost - 1);
  return `${line.slice(0, marks[0])}\n\n${[...items, last].join('\n')}`;
}

/** So many characters more than its siblings may the last item of a list of short ones have. */
const leeway = 8;

/** The last of several short items ends where its siblings would, if what follows leads to another list. */
function endedLike(siblings: readonly string[], last: string): string {
  const usual = Math.max(...siblings.map((item) => item.trim().length)) + leeway;
  const next = last.search(/: 1\. \S/);
  if (usual > 60 || next < usual) return last;
  const end = last.slice(0, usual + 1).search(/ (?=\p{Lu}[^:]*$)/u);
  return end < usual / 2 ? last : `${last.slice(0, end)}\n\n${last.slice(end + 1)}`;
}

const timelineEntry =
  /(^|(?<!\d{4}-\d\d-\d\d,?)\s)(?=(?:\d{4}-\d\d-\d\d,? )?\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?(?: [A-Z]{2,4})? [-–—] \p{L})/giu;

/** Three or more "17:24 - words" on one line are a timeline. */
function timeline(line: string): string {
  if (/^[*+-] /.test(line) || / [*-] \d{1,2}:\d\d/.test(line) || (line.match(timelineEntry)?.length ?? 0) < 3) return line;
  return line.replace(timelineEntry, (_all, _space: string, at: number) => (at === 0 ? '' : '\n'));
}
