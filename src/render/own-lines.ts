import type { LateCause, LineFacts } from '../domain/thread.js';
import type { Words } from '../words/chat/en.js';
import { wordsOf } from '../words/languages.js';
import { type Line, range, type Segment } from '../words/segments.js';
import { isSameDay } from '../words/spans.js';
import { rootBudget } from './limits.js';
import { oneLine } from './text/clean.js';
import { cutWords } from './text/cut.js';
import { overrun, silence, soon } from './time-lines.js';
import type { LineView } from './view.js';
import { impactIn, namedPlaces, vendorName } from './wording.js';

type Facts<Name extends LineFacts['line']> = Extract<LineFacts, { line: Name }>;

/** `short` leaves out what can be read elsewhere: titles, quotes, filters. */
export function ownLines({ facts, vendor, language }: LineView, { short }: { readonly short: boolean }): Line[] {
  const words = wordsOf({ language });
  const plainName = vendorName(vendor, language);
  const name: Segment = { bold: plainName };
  switch (facts.line) {
    case 'reopened':
      return [words.line.reopened(name, afterEnd(facts, words), about(facts, { short, words }))];
    case 'escalated':
      return [
        [...escalation(facts, name, { short, words }), ...(facts.mention === null ? [] : [' ', { mention: facts.mention }])],
      ];
    case 'over':
      return [words.line.over(name, lasting(facts, words), about(facts, { short, words }))];
    case 'regions':
    case 'components':
      return scope(facts, plainName, { short, words });
    case 'title':
      return [words.line.title(titleOf(facts.from, short), titleOf(facts.to, short))];
    case 'affected':
      return [affected(facts, words)];
    case 'asked':
      return [answer(facts, name, { short, words })];
    case 'away':
      return [words.line.away(facts.count, range(facts.from, facts.to, isSameDay(facts.from, facts.to)))];
    case 'unnamed':
      return [words.line.unnamed(saidAt(facts, { short, words }))];
    case 'opened-late':
      return [openedLate(facts, plainName, { short, words })];
    case 'silence':
      return [silence(facts, plainName, words)];
    case 'soon':
      return [soon(facts, name, words)];
    case 'overrun':
      return [overrun(facts, name, words)];
  }
}

const titleOf = (title: string, short: boolean): string => cutWords(oneLine(title), short ? 60 : rootBudget.titleChars);

function about({ regions, title }: Facts<'over' | 'reopened' | 'escalated'>, { short, words }: Manner): string {
  const shown = short ? '' : titleOf(title, false);
  const place = short ? null : namedPlaces(regions);
  const end = /[.!?…。]$/u.test(shown) ? '' : words.stop;
  return `${place === null ? '' : `, ${place}`}${shown === '' ? '' : `: ${shown}`}${end}`;
}

interface Manner {
  readonly short: boolean;
  readonly words: Words;
}

function escalation(facts: Facts<'escalated'>, name: Segment, { short, words }: Manner): Line {
  const emoji = facts.to === 'critical' ? '🔴' : '🟠';
  const from = impactIn({ impact: facts.from, language: words.language });
  return words.line.escalated(emoji, name, { from, to: { bold: words.impact[facts.to] } }, about(facts, { short, words }));
}

const afterEnd = ({ endedAt, backAt }: Facts<'reopened'>, { span }: Words): string | null =>
  endedAt === null || backAt === null ? null : span(endedAt, backAt);

const lasting = ({ startedAt, resolvedAt }: Facts<'over'>, { span }: Words): string | null =>
  startedAt === null || resolvedAt === null ? null : span(startedAt, resolvedAt);

function scope(facts: Facts<'regions' | 'components'>, vendor: string, { short, words }: Manner): Line[] {
  const { line } = words;
  const emoji = facts.line === 'regions' ? '🌍' : '🧩';
  const { filter } = facts;
  const goesOn: Line = filter === null || short ? [] : line.goesOn(filterCode(filter));
  const [added, removed] = [names(facts.added, line), names(facts.removed, line)];
  const now = facts.isFirst ? line.firstNamed : line.alsoNamed;
  return [
    ...(added.length === 0 ? [] : [now(emoji, added, saidAt(facts, { short, words }))]),
    ...(removed.length === 0 ? [] : [[...line.noLongerNamed(emoji, removed, vendor, clock(facts.at)), ...goesOn]]),
  ];
}

/** The vendor's words for it and their time; the time alone where it has no words. */
const saidAt = ({ quote, at }: Facts<'regions' | 'components' | 'unnamed'>, { short, words }: Manner): Line =>
  quote === null || short
    ? [' (', clock(at), `)${words.stop}`]
    : [`: "${oneLine(quote.text)}" (`, clock(quote.at), `)${words.stop}`];

const filterCode = (filter: string): Segment => ({ code: cutWords(oneLine(filter), rootBudget.titleChars) });

function openedLate(facts: Facts<'opened-late'>, vendor: string, { short, words }: Manner): Line {
  const { beganAt, regions, since, earlier, cause } = facts;
  const isOneDay = beganAt === null || isSameDay(beganAt, since);
  return words.line.openedLate({
    began: beganAt === null ? null : { at: beganAt, as: isOneDay ? 'clock' : 'moment' },
    place: namedPlaces(regions),
    cause: cause === null ? null : { since: clock(since), clause: causeClause(cause, vendor, short ? '' : facts.filter, words) },
    earlier,
  });
}

function causeClause(cause: LateCause, vendor: string, filter: string, { line, language }: Words): Line {
  switch (cause.kind) {
    case 'unnamed':
      return line.lateUnnamed(vendor, filter === '' ? null : filterCode(filter));
    case 'regions':
    case 'components':
      return line.lateNamed(vendor, names(cause.names, line));
    case 'impact':
      return line.lateImpact(
        { bold: impactIn({ impact: cause.to, language }) ?? cause.to },
        impactIn({ impact: cause.from, language }),
      );
  }
}

const clock = (at: string): Segment => ({ at, as: 'clock' });

/** More than four become three and "+n", as in tags. */
function names(all: readonly string[], { namesRest }: Words['line']): Line {
  const shown = all.length > 4 ? all.slice(0, 3) : all;
  const line = shown.flatMap(
    (name, index): Line => [index === 0 ? '' : ', ', { bold: cutWords(oneLine(name), rootBudget.tagChars) || '?' }],
  );
  return all.length > shown.length ? [...line, namesRest(all.length - shown.length)] : line;
}

const namedMost = 10;
const nameChars = 40;

function affected({ people, at }: Facts<'affected'>, { line, somebody }: Words): Line {
  if (people.length === 0) return [line.nobodyAffected];
  const shown = people.slice(0, namedMost).map(({ name }) => cutWords(oneLine(name), nameChars) || somebody);
  return [line.affected(shown, people.length - shown.length), ...(at === null ? [] : [' · ', clock(at)])];
}

function answer({ about: what, people }: Facts<'asked'>, vendor: Segment, { short, words: { line } }: Manner): Line {
  const called = people.flatMap(
    ({ id, name }): Line => [' ', short ? { person: id } : { person: id, name: cutWords(oneLine(name), nameChars) || id }],
  );
  return ['🔔', ...called, ': ', ...(what === 'over' ? line.isOver(vendor) : line.postmortemHere(vendor))];
}
