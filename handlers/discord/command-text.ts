import { quoteIfNeeded } from '../../src/domain/filter-format.js';

/** An option as somebody filled it in; a mentionable is written as the mention it stands for. */
export interface FilledOption {
  readonly name: string;
  readonly value: string;
}

/** What the same person would have typed behind the command's name, so that both platforms run one and the same command. */
export function commandText(subcommand: string, options: readonly FilledOption[]): string {
  const of = (name: string): string | undefined => options.find((option) => option.name === name)?.value.trim() || undefined;
  const term = (key: string): string[] => {
    const value = listOf(of(key) ?? '');
    return value === '' ? [] : [`${key}:${value}`];
  };
  switch (subcommand) {
    case 'subscribe':
      return words([
        subcommand,
        of('what'),
        ...term('region'),
        ...term('component'),
        ...term('min-impact'),
        ...routes(of('routes')),
      ]);
    case 'board':
      return words([subcommand, of('state') === 'off' ? 'off' : undefined]);
    case 'forward':
      return of('action') === undefined
        ? words([subcommand, of('number'), of('address'), ...term('min-impact'), ...onlyWhenDown(of('only-when-down'))])
        : words([subcommand, of('action'), of('number')]);
    case 'mute':
      // In this order, whichever the person filled in first.
      return words([subcommand, of('vendor'), of('for')]);
    case 'settings':
      return words([
        subcommand,
        ...surfaces(of('surfaces')),
        ...term('min-impact'),
        ...onOff('maintenance', of('maintenance')),
        ...mention(of('mention'), of('mention-from')),
        ...onOff('publish', of('publish')),
        ...onOff('storms', of('storms')),
        ...word('patience', of('patience')),
        ...word('unreadable', of('unreadable')),
        ...word('root-gone', of('root-gone')),
        ...onOff('silence', of('silence')),
        ...word('language', of('language')),
        ...onOff('translate', of('translate')),
        ...word('writers', of('writers')),
        ...phrase('zone', of('zone')),
        ...phrase('quiet', of('quiet')),
        ...phrase('digest', of('digest')),
      ]);
    default:
      return words([subcommand, ...options.map(({ value }) => value.trim() || undefined)]);
  }
}

const words = (parts: readonly (string | undefined)[]): string => parts.filter((part) => part !== undefined).join(' ');

/** Behind a semicolon: what stands before it is the subscription itself. */
const routes = (value: string | undefined): string[] => (value === undefined ? [] : [';', value]);

const onlyWhenDown = (value: string | undefined): string[] => (value === 'true' ? ['only-when-down'] : []);

const onOff = (key: string, value: string | undefined): string[] =>
  value === undefined ? [] : [`${key}:${value === 'true' ? 'on' : 'off'}`];

const word = (key: string, value: string | undefined): string[] =>
  value === undefined ? [] : [`${key}:${value.replace(/\s+/g, '')}`];

/** Several words. What looks like the next setting in it would be read as one. */
const phrase = (key: string, value: string | undefined): string[] => (value === undefined ? [] : [`${key}:${value}`]);

/** Settings know no quotes: each of these is one word. */
const surfaces = (value: string | undefined): string[] =>
  value === undefined ? [] : [`surfaces:${value.split(/[\s,;]+/).join(',')}`];

function mention(who: string | undefined, from: string | undefined): string[] {
  if (from === 'off') return ['mention:off'];
  return [...(who === undefined ? [] : [`mention:${who}`]), ...(from === undefined ? [] : [`from:${from}`])];
}

/** Something in quotes, which may hold a comma, or everything up to the next comma. */
const part = /\s*(?:"((?:\\.|[^"\\])*)"\s*(?=,|$)|([^,]*))(?:,|$)/gy;

/** A field holds nothing but alternatives, so what the filter language would read as more than a value is quoted. */
const listOf = (value: string): string =>
  [
    ...value
      .replace(/[“”„‟«»＂]/g, '"')
      .replace(/[，、]/g, ',')
      .matchAll(part),
  ]
    .map(([, quoted, bare]) => quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map(quoteIfNeeded)
    .join(',');
