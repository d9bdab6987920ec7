import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRoutes } from '../../src/domain/route-text.js';
import { smallWorld } from './filter-words-fake.js';

const read = (text: string) => {
  const found = readRoutes(text, smallWorld);
  if (found.kind !== 'routed') return found;
  const { base, routes, otherwise } = found;
  return {
    base,
    routes: routes.map(({ filter, target }) => `${filter} to ${target.kind} ${target.text}`),
    otherwise: otherwise?.text ?? null,
  };
};
const sentence = (text: string): string => {
  const found = readRoutes(text, smallWorld);
  if (found.kind === 'bad') return found.complaints.map((one) => one.text).join(' ');
  return found.kind === 'refused' ? found.sentence : found.kind;
};

describe('which part goes where', () => {
  it.each([
    [
      'as people type it',
      'acme region:us-east -> #oncall-us, else #vendors',
      'acme',
      ['region:us-east to name oncall-us'],
      'vendors',
    ],
    ['with the arrow of a keyboard app', 'acme region:us-east → #oncall-us', 'acme', ['region:us-east to name oncall-us'], null],
    [
      'as Slack sends it',
      'acme region:us-east -&gt; <#C123|oncall-us>, else <#C9|vendors>',
      'acme',
      ['region:us-east to id C123'],
      'C9',
    ],
    ['as Discord sends it', 'acme region:eu -> <#1234567890>', 'acme', ['region:eu to id 1234567890'], null],
    [
      'over several routes, the first of which comes first',
      'acme region:us -> #a; component:API min-impact:major -> #b, else -> #c',
      'acme',
      ['region:us to name a', 'component:API min-impact:major to name b'],
      'c',
    ],
    ['with lists in a route', 'acme region:us, eu -> #a', 'acme', ['region:us,eu to name a'], null],
    [
      'with a filter of its own before a semicolon',
      'acme kind:incident; region:us -> #a',
      'acme kind:incident',
      ['region:us to name a'],
      null,
    ],
    ['without a vendor', 'region:us -> #a', '', ['region:us to name a'], null],
    [
      'with a name of several words',
      'acme region:us -> "on call", else "all else"',
      'acme',
      ['region:us to name on call'],
      'all else',
    ],
    ['with an arrow inside a name', 'acme component:"a -> b" -> #a', 'acme', ['component:"a -> b" to name a'], null],
    ['with vendors behind the terms', 'region:us acme borealis -> #a', 'acme borealis', ['region:us to name a'], null],
    ['with strictness, which is the whole filter’s', 'acme strict region:us -> #a', 'acme strict', ['region:us to name a'], null],
  ])('is read %s', (_, text, base, routes, otherwise) => {
    expect(read(text)).toEqual({ base, routes, otherwise });
  });

  it('is not said where there is no arrow', () => {
    expect(read('acme region:us')).toEqual({ kind: 'plain', base: 'acme region:us' });
    expect(read('acme component:"a -> b"')).toEqual({ kind: 'plain', base: 'acme component:"a -> b"' });
  });

  it('ends with `none`', () => {
    expect(read('acme -> none')).toEqual({ kind: 'none', base: 'acme' });
  });

  it.each([
    ['acme region:us ->', 'Behind an arrow stands a channel, such as `region:us-east -> #oncall-us`.'],
    ['acme -> #a', 'Say which part goes to #a, such as `region:us-east -> #oncall-us`.'],
    ['acme region:us -> #a else', 'What stands behind #a has no channel; write `else #channel` for the rest.'],
    ['acme region:us -> #a region:eu', 'What stands behind #a has no channel; write `else #channel` for the rest.'],
    ['acme else -> #b, region:us -> #a', '`else` stands last: what it takes leaves nothing for another route.'],
    ['acme else -> #b', 'Say which part goes elsewhere before `else`, such as `region:us-east -> #oncall-us`.'],
    [
      'acme region:us -> #a, borealis region:eu -> #b',
      'A route names no vendor: the vendors stand at the beginning and are those of all its routes.',
    ],
    ['acme region:mars -> #a', 'I know no region `mars`; try a place such as `eu`, `us-east` or `frankfurt`.'],
    [`acme ${'region:us -> #a, '.repeat(11)}else #b`, 'A subscription may have 10 routes.'],
  ])('is refused with one sentence: %s', (text, expected) => {
    expect(sentence(text)).toBe(expected);
  });

  it('gives the whole text back with a mended route', () => {
    const found = readRoutes('acme kind:incident; region:us -> #a, regoin:eu -> <#C1|b>, else #c', smallWorld);
    if (found.kind !== 'bad') throw new Error(found.kind);
    expect(found.mended('region:eu')).toBe('acme kind:incident; region:us -> #a, region:eu -> <#C1|b>, else #c');
  });

  it('says the same again in another command', () => {
    const text = 'acme min-impact:major; region:us -> <#C1|a>, component:"x, y" -> "b c", else #d';
    const found = readRoutes(text, smallWorld);
    if (found.kind !== 'routed') throw new Error(found.kind);
    expect(readRoutes(`${found.base}; ${found.suffix}`, smallWorld)).toEqual(found);
  });

  it('never throws, and takes no longer for odd texts', () => {
    const piece = fc.oneof(
      fc.constantFrom('acme', '->', '-&gt;', '→', '"', '#a', '<#C1|', 'else', ';', ',', 'region:', '\n', '@everyone'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(readRoutes(pieces.join(' '), smallWorld).kind).toMatch(/^(?:plain|none|routed|refused|bad)$/);
      }),
    );
    for (const text of ['->'.repeat(5000), '"'.repeat(10_000), '-> #a '.repeat(1500), '<#'.repeat(5000)])
      expect(readRoutes(text, smallWorld).kind).not.toBe('routed');
  });
});
