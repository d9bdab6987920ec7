import { describe, expect, it } from 'vitest';
import type { SnapshotUpdate } from '../../src/domain/snapshot.js';
import { listed, look, post, WatchedPage } from './made.js';

/** Two looks at one incident: how its updates end, and what was said about it. */
function twoLooks(before: SnapshotUpdate[], after: SnapshotUpdate[]) {
  const page = new WatchedPage();
  page.look('12:00', look([listed(before, { status: 'monitoring', startedAt: null })]));
  const { kinds } = page.look('12:10', look([listed(after, { status: 'monitoring', startedAt: null })]));
  const updates = page
    .incident()
    .updates.map(({ seq, body, removedAt }) => `${seq} ${body}${removedAt === null ? '' : ' (removed)'}`);
  return { kinds, updates, keys: page.incident().updates.map((update) => update.key) };
}

const a = post(null, '10:00', 'investigating', 'We are looking into failing logins for some customers.');
const b = post(null, '10:20', 'identified', 'A certificate had expired; we are rolling out a new one.');
const c = post(null, '10:40', 'monitoring', 'The new certificate is out and logins work.');

describe('updates without ids', () => {
  it('are keyed by time, label and their place among equals', () => {
    const twin = { ...a, body: 'Sign-ups fail as well.' };
    expect(twoLooks([a, twin], [a, twin, b]).keys).toEqual([
      '2026-05-04T10:00:00.000Z|investigating|1',
      '2026-05-04T10:00:00.000Z|investigating|2',
      '2026-05-04T10:20:00.000Z|identified|1',
    ]);
  });

  it.each([
    ['text', { ...b, body: 'A disk was full.' }, ['update-edited']],
    ['label', { ...b, status: 'monitoring' as const }, ['update-edited']],
    ['time', { ...b, at: '2026-05-04T10:25:00.000Z' }, ['update-backdated']],
    [
      'label and a few words',
      { ...b, status: 'monitoring' as const, body: 'A certificate had expired; we have rolled out a new one.' },
      ['update-edited'],
    ],
    [
      'time and a few words',
      { ...b, at: '2026-05-04T10:19:00.000Z', body: 'One certificate had expired; we are rolling out a new one.' },
      ['update-edited', 'update-backdated'],
    ],
  ])('stay themselves when the %s is edited', (_what, edited, kinds) => {
    const found = twoLooks([a, b, c], [a, edited, c]);
    expect(found.kinds).toEqual(kinds);
    expect(found.updates).toEqual([`1 ${a.body}`, `2 ${edited.body}`, `3 ${c.body}`]);
  });

  it('are removed and added when time and text have nothing in common', () => {
    const other = post(null, '10:55', 'investigating', 'Sign-ups from mobile phones time out.');
    const found = twoLooks([a, b], [a, other]);
    expect(found.kinds).toEqual(['update-removed', 'update-added']);
  });

  it('keep apart the one that left from its equal in the same minute', () => {
    const twin = { ...a, body: 'Sign-ups fail as well.' };
    const found = twoLooks([a, twin], [twin]);
    expect(found).toMatchObject({ kinds: ['update-removed'], updates: [`1 ${a.body} (removed)`, `2 ${twin.body}`] });
    expect(new Set(found.keys).size).toBe(2);
  });

  it('keep apart the one that left from its equal with another label', () => {
    const twin = { ...a, status: 'identified' as const };
    expect(twoLooks([a, twin], [twin])).toMatchObject({
      kinds: ['update-removed'],
      updates: [`1 ${a.body} (removed)`, `2 ${a.body}`],
    });
  });

  it('count as two when even the text is equal', () => {
    expect(twoLooks([a], [a, { ...a }])).toMatchObject({ kinds: ['update-added'], updates: [`1 ${a.body}`, `2 ${a.body}`] });
    expect(twoLooks([a, { ...a }], [a]).kinds).toEqual(['update-removed']);
  });

  it('go to the likelier of two edits in one look', () => {
    const later = { ...b, at: '2026-05-04T10:30:00.000Z', body: `${b.body} Nearly done.` };
    const earlier = { ...a, at: '2026-05-04T09:58:00.000Z', body: `${a.body} Stay tuned.` };
    expect(twoLooks([a, b], [earlier, later]).updates).toEqual([`1 ${earlier.body}`, `2 ${later.body}`]);
  });

  it('are recognised when they come back after a removal', () => {
    const page = new WatchedPage();
    for (const updates of [[a, b], [a], [a, b]]) page.look('12:00', look([listed(updates, { status: 'monitoring' })]));
    expect(page.incident().updates).toMatchObject([{ seq: 1 }, { seq: 2, removedAt: null, revision: 3 }]);
  });

  it('are read oldest first, whatever the order of the page', () => {
    expect(twoLooks([a], [c, b, a]).updates).toEqual([`1 ${a.body}`, `2 ${b.body}`, `3 ${c.body}`]);
  });

  it('are compared in a moment when hundreds of them move at once', () => {
    const many = Array.from({ length: 600 }, (_, n) =>
      post(null, '10:00', 'investigating', `Step ${n} of the work on shelf ${n % 7} is done. `.repeat(20)),
    );
    const moved = many.map((update) => ({ ...update, at: '2026-05-04T11:00:00.000Z' }));
    const started = performance.now();
    const found = twoLooks(many, moved);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(found.updates).toHaveLength(600);
  });
});

describe('updates with ids', () => {
  it('are told apart by them alone, whatever else is edited', () => {
    const one = { ...a, id: 'x1' };
    const other = post('x1', '11:11', 'resolved', 'Something else entirely.');
    expect(twoLooks([one], [other])).toMatchObject({
      kinds: ['update-edited', 'update-backdated'],
      updates: ['1 Something else entirely.'],
    });
  });

  it('are removed and added when one id gives way to another', () => {
    expect(twoLooks([{ ...a, id: 'x1' }], [{ ...a, id: 'x2', at: b.at }]).kinds).toEqual(['update-removed', 'update-added']);
  });

  it('stay themselves when a page moves to other software: new ids, same times and texts', () => {
    const found = twoLooks(
      [
        { ...a, id: 'x1' },
        { ...b, id: 'x2' },
      ],
      [
        { ...a, id: 'y7' },
        { ...b, id: 'y8' },
      ],
    );
    expect(found).toMatchObject({ kinds: [], keys: ['y7', 'y8'] });
  });

  it('get their ids when a page begins to give some', () => {
    expect(
      twoLooks(
        [a, b],
        [
          { ...a, id: 'x1' },
          { ...b, id: 'x2' },
        ],
      ),
    ).toMatchObject({ kinds: [], keys: ['x1', 'x2'] });
  });

  it('lose no word when a page uses one id for two of them', () => {
    const found = twoLooks(
      [{ ...a, id: 'x1' }],
      [
        { ...a, id: 'x1' },
        { ...b, id: 'x1' },
      ],
    );
    expect(found.updates).toEqual([`1 ${a.body}`, `2 ${b.body}`]);
  });
});
