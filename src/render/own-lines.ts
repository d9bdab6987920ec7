import type { LineFacts } from '../domain/thread.js';
import { rootBudget } from './limits.js';
import { numberWord } from './number-word.js';
import { type Line, range, type Segment } from './segments.js';
import { isSameDay, span } from './spans.js';
import { oneLine } from './text/clean.js';
import { cutWords } from './text/cut.js';
import type { LineView } from './view.js';
import { impactWord, namedPlaces, vendorName } from './wording.js';

type Facts<Name extends LineFacts['line']> = Extract<LineFacts, { line: Name }>;

/** `short` leaves out what can be read elsewhere: titles, quotes, filters. */
export function ownLines({ facts, vendor }: LineView, { short }: { readonly short: boolean }): Line[] {
  const name: Segment = { bold: vendorName(vendor) };
  switch (facts.line) {
    case 'reopened':
      return [['🟠 ', name, ' is ', { bold: 'back' }, afterEnd(facts), ...about(facts, short)]];
    case 'escalated':
      return [
        [
          ...escalation(facts, name),
          ...about(facts, short),
          ...(facts.mention === null ? [] : [' ', { mention: facts.mention }]),
        ],
      ];
    case 'over':
      return [['🟢 ', name, ending(facts), ...about(facts, short)]];
    case 'regions':
    case 'components':
      return scope(facts, vendorName(vendor), short);
    case 'title':
      return [['🏷️ Title is now "', titleOf(facts.to, short), '" (was "', titleOf(facts.from, short), '").']];
    case 'affected':
      return [affected(facts)];
    case 'asked':
      return [answer(facts, name, short)];
    case 'away':
      return [late(facts)];
  }
}

const titleOf = (title: string, short: boolean): string => cutWords(oneLine(title), short ? 60 : rootBudget.titleChars);

function about({ regions, title }: Facts<'over' | 'reopened' | 'escalated'>, short: boolean): Line {
  const shown = short ? '' : titleOf(title, false);
  const place = short ? null : namedPlaces(regions);
  const end = /[.!?…。]$/u.test(shown) ? '' : '.';
  return [`${place === null ? '' : `, ${place}`}${shown === '' ? '' : `: ${shown}`}${end}`];
}

function escalation({ from, to }: Facts<'escalated'>, name: Segment): Line {
  const before = impactWord(from);
  return [to === 'critical' ? '🔴 ' : '🟠 ', name, before === null ? ' is now ' : ` went from ${before} to `, { bold: to }];
}

function afterEnd({ endedAt, backAt }: Facts<'reopened'>): string {
  const later = endedAt === null || backAt === null ? null : span(endedAt, backAt);
  return later === null ? ' after it was resolved' : ` ${later} after it was resolved`;
}

function ending({ startedAt, resolvedAt }: Facts<'over'>): string {
  const lasted = startedAt === null || resolvedAt === null ? null : span(startedAt, resolvedAt);
  return lasted === null ? ' is resolved' : ` resolved after ${lasted}`;
}

function scope(facts: Facts<'regions' | 'components'>, vendor: string, short: boolean): Line[] {
  const emoji = facts.line === 'regions' ? '🌍' : '🧩';
  const { quote, filter } = facts;
  const said: Line =
    quote === null || short ? [' (', clock(facts.at), ').'] : [`: "${oneLine(quote.text)}" (`, clock(quote.at), ').'];
  const goesOn: Line =
    filter === null || short
      ? []
      : [' This thread goes on to the end; the filter here is ', { code: cutWords(oneLine(filter), rootBudget.titleChars) }, '.'];
  const [added, removed] = [names(facts.added), names(facts.removed)];
  return [
    ...(added.length === 0 ? [] : [[`${emoji} Now ${facts.isFirst ? 'names' : 'also'} `, ...added, ...said]]),
    ...(removed.length === 0
      ? []
      : [[`${emoji} No longer names `, ...removed, ` (${vendor}, `, clock(facts.at), ').', ...goesOn]]),
  ];
}

const clock = (at: string): Segment => ({ at, as: 'clock' });

/** More than four become three and "+n", as in tags. */
function names(all: readonly string[]): Line {
  const shown = all.length > 4 ? all.slice(0, 3) : all;
  const line = shown.flatMap(
    (name, index): Line => [index === 0 ? '' : ', ', { bold: cutWords(oneLine(name), rootBudget.tagChars) || '?' }],
  );
  return all.length > shown.length ? [...line, ` and ${all.length - shown.length} more`] : line;
}

const namedMost = 10;
const nameChars = 40;

function affected({ people, at }: Facts<'affected'>): Line {
  if (people.length === 0) return ['🙋 Taken back: nobody here says that they are affected.'];
  const shown = people.slice(0, namedMost).map(({ name }) => cutWords(oneLine(name), nameChars) || 'Somebody');
  const more = people.length > namedMost ? ` and ${people.length - namedMost} more` : '';
  return [`🙋 ${shown.join(', ')}${more}: we're affected`, ...(at === null ? [] : [' · ', clock(at)])];
}

function answer({ about: what, people }: Facts<'asked'>, vendor: Segment, short: boolean): Line {
  const called = people.flatMap(
    ({ id, name }): Line => [' ', short ? { person: id } : { person: id, name: cutWords(oneLine(name), nameChars) || id }],
  );
  return [
    '🔔',
    ...called,
    ': ',
    ...(what === 'over' ? [vendor, ' says that this is over.'] : ['the postmortem of ', vendor, ' is here.']),
  ];
}

/** With the day: it may be read, and is written, long after. */
const late = ({ count, from, to }: Facts<'away'>): Line => [
  `⏪ Late: ${numberWord(count)} updates from `,
  ...range(from, to, isSameDay(from, to)),
  ' follow.',
];
