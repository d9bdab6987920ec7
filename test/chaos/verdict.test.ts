import { describe, expect, it } from 'vitest';
import type { StormIncident } from './storm.js';
import { judge, type Seen } from './verdict.js';

const at = '2026-03-01T10:00:00.000Z';

const incident = (token: string, length = 3): StormIncident => ({
  token,
  impact: 'major',
  updates: Array.from({ length }, (_nothing, index) => ({
    token: `${token}-u${index + 1}`,
    at,
    editedAt: index === 1 ? at : null,
  })),
});

const root = (id: string, token: string, state = 'Resolved'): Seen => ({
  id,
  rootId: null,
  text: `🟢 ${state}\nTrouble ${token}`,
});
const reply = (rootId: string, token: string, wording = token.endsWith('u2') ? 2 : 1): Seen => ({
  id: `${rootId}/${token}`,
  rootId,
  text: `Identified: what is known (${token} w${wording}).`,
});

const whole = (id: string, token: string): Seen[] => [
  root(id, token),
  ...[1, 2, 3].map((place) => reply(id, `${token}-u${place}`)),
];

const wrongsIn = (seen: readonly Seen[], expected = [incident('v1-i1'), incident('v2-i1')]): string[] =>
  judge(expected, seen).map(({ wrong, words }) => `${wrong}: ${words}`);

const second = whole('r2', 'v2-i1');

describe('what a channel holds', () => {
  it('is right when every update stands once, in order, in its last wording', () => {
    expect(wrongsIn([...whole('r1', 'v1-i1'), ...second])).toEqual([]);
  });

  it('is lost when a root, a reply, its last wording or the end of the root is missing', () => {
    const [first, one, two, three] = whole('r1', 'v1-i1');
    if (first === undefined || one === undefined || two === undefined || three === undefined) throw new Error('incomplete');
    expect(wrongsIn(second)).toEqual([
      'lost: v1-i1 has no root',
      'lost: v1-i1-u1 is not there',
      'lost: v1-i1-u2 is not there',
      'lost: v1-i1-u3 is not there',
    ]);
    expect(wrongsIn([first, one, three, ...second])).toEqual(['lost: v1-i1-u2 is not there']);
    expect(wrongsIn([first, one, reply('r1', 'v1-i1-u2', 1), three, ...second])).toEqual([
      'lost: v1-i1-u2 has not its last wording',
    ]);
    expect(wrongsIn([root('r1', 'v1-i1', 'Identified'), one, two, three, ...second])).toEqual([
      'lost: the root of v1-i1 does not say that it is over',
    ]);
  });

  it('is doubled when a root or a reply stands there twice, also below two roots', () => {
    expect(wrongsIn([...whole('r1', 'v1-i1'), root('r3', 'v1-i1'), ...second])).toEqual(['doubled: the root of v1-i1']);
    expect(wrongsIn([...whole('r1', 'v1-i1'), reply('r1', 'v1-i1-u3'), ...second])).toEqual(['doubled: v1-i1-u3']);
    expect(wrongsIn([...whole('r1', 'v1-i1'), root('r3', 'v1-i1'), reply('r3', 'v1-i1-u1'), ...second])).toEqual([
      'doubled: the root of v1-i1',
      'doubled: v1-i1-u1',
    ]);
  });

  it('is disordered when an update stands behind a later one', () => {
    const [first, one, two, three] = whole('r1', 'v1-i1');
    if (first === undefined || one === undefined || two === undefined || three === undefined) throw new Error('incomplete');
    expect(wrongsIn([first, two, one, three, ...second])).toEqual(['disordered: v1-i1-u1 stands after a later one']);
  });

  it('has a wrong root when a reply stands below another incident', () => {
    expect(wrongsIn([...whole('r1', 'v1-i1'), ...second, reply('r2', 'v1-i1-u3')])).toEqual([
      'wrongRoot: v1-i1-u3 stands under v2-i1',
    ]);
  });

  it('is stray when it belongs to nothing, or stands outside of its thread', () => {
    const outside = { ...reply('r1', 'v1-i1-u3'), rootId: null };
    expect(wrongsIn([...whole('r1', 'v1-i1'), ...second, outside])[0]).toMatch(/^stray: .*v1-i1-u3/);
    expect(wrongsIn([...whole('r1', 'v1-i1'), ...second, root('r9', 'v9-i9')])[0]).toMatch(/^stray: /);
    expect(wrongsIn([...whole('r1', 'v1-i1'), ...second, reply('nowhere', 'v1-i1-u3')])[0]).toMatch(/^stray: /);
  });
});
