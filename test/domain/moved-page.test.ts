import { describe, expect, it } from 'vitest';
import type { LookContext } from '../../src/domain/diff.js';
import type { PageLook } from '../../src/domain/snapshot.js';
import { clock, listed, look, post, WatchedPage } from './made.js';

const first = post('u1', '10:00', 'investigating', 'We are looking into slow exports in us-east.');
const second = post('u2', '10:20', 'identified', 'A full disk was found on <b>two</b> machines.');
const end = post('u3', '11:00', 'resolved', 'Exports are fast again.');

/** What the page said before its move at 12:00. */
function watched(...looks: PageLook[]): WatchedPage {
  const page = new WatchedPage();
  for (const [index, seen] of looks.entries()) page.look(`1${index}:30`, seen);
  return page;
}

const moved = (from: string | null): Partial<LookContext> => ({ move: { at: clock('12:00'), from } });
const firstLook = (page: WatchedPage, seen: PageLook, time = '12:10') => page.look(time, seen, moved('statuspage'));
const nextLook = (page: WatchedPage, seen: PageLook, time = '12:30') => page.look(time, seen, moved(null));

/** The same two updates as other software lists them: ids, rounded times, Markdown, bare component names. */
const elsewhere = (more: Parameters<typeof listed>[1] = {}) =>
  listed(
    [
      { ...first, id: 'X1', at: '2026-05-04T10:00:31.000Z' },
      { ...second, id: 'X2', body: 'A full disk was found on **two** machines.' },
    ],
    { id: '01HX0000000000000000000001', url: 'https://status.vendor.example/incidents/01HX', ...more },
  );

describe('the first look after a move', () => {
  it('is compared with a history of years before anybody notices', () => {
    const years = (prefix: string) =>
      look(
        Array.from({ length: 1000 }, (_, index) => {
          const id = `${prefix}${String(index).padStart(9, '0')}`;
          return listed([end], { id, title: `Slow exports ${index}`, url: `https://status.vendor.example/incidents/${id}` });
        }),
      );
    const page = watched(years('a'));
    const begun = performance.now();
    expect(firstLook(page, years('b')).kinds).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  it('recognises an open incident under its new key and keeps its id; only its link is news', () => {
    const page = watched(look([listed([first, second])]));
    const { id } = page.incident();
    const found = firstLook(page, look([elsewhere()]));
    expect(found.kinds).toEqual(['link']);
    expect(found.incidents).toMatchObject([{ incident: { id, key: '01HX0000000000000000000001', revision: 2 } }]);
    expect(page.incident('01HX0000000000000000000001').updates).toMatchObject([
      { seq: 1, key: 'X1', revision: 1, at: first.at, body: first.body, removedAt: null },
      { seq: 2, key: 'X2', revision: 1, body: second.body, removedAt: null },
    ]);
  });

  it('says the same at every later look: nothing', () => {
    const page = watched(look([listed([first, second])]));
    firstLook(page, look([elsewhere()]));
    expect(nextLook(page, look([elsewhere()])).incidents).toEqual([]);
  });

  it('adds an update that is really new, once', () => {
    const page = watched(look([listed([first])]));
    firstLook(
      page,
      look([
        listed(
          [
            { ...first, id: 'X1' },
            { ...end, id: 'X2' },
          ],
          { id: 'new-key-1' },
        ),
      ]),
    );
    expect(page.incident('new-key-1').updates.map(({ key, seq }) => [key, seq])).toEqual([
      ['X1', 1],
      ['X2', 2],
    ]);
    expect(page.incident('new-key-1').status).toBe('resolved');
  });

  it('keeps updates that the new page does not list, now and later', () => {
    const page = watched(look([listed([first, second])]));
    const bare = look([listed([], { id: 'cm0000000000000000000001', status: 'identified' })]);
    expect(firstLook(page, bare).kinds).toEqual([]);
    expect(nextLook(page, bare).kinds).toEqual([]);
    expect(page.incident('cm0000000000000000000001').updates.map(({ removedAt }) => removedAt)).toEqual([null, null]);
  });

  it('keeps what the new provider never says: impact, components, texts', () => {
    const page = watched(look([listed([first, second])]));
    const { url } = page.incident();
    const poor = elsewhere({ impact: 'unknown', components: [], regions: [], url: null, startedAt: null });
    const silent = { ...poor, updates: poor.updates.map((update) => ({ ...update, body: '' })) };
    expect(firstLook(page, look([silent])).kinds).toEqual([]);
    expect(nextLook(page, look([silent])).kinds).toEqual([]);
    expect(page.incident(silent.id)).toMatchObject({
      impact: 'minor',
      components: ['Exports'],
      url,
      updates: [{ body: first.body }, {}],
    });
  });

  it('takes a component with and without its group for the same', () => {
    const page = watched(look([listed([first], { components: ['Europe - Exports'] })]));
    const found = firstLook(page, look([listed([first], { id: 'other-key', components: ['Exports'] })]));
    expect(found.kinds).toEqual([]);
  });

  it('tells a new impact of an open incident, and an update edited since', () => {
    const page = watched(look([listed([first])]));
    const edited = { ...first, id: 'X1', body: 'We are looking into slow exports in eu-west.' };
    const found = firstLook(page, look([listed([edited], { id: 'other-key', impact: 'critical', regions: ['us-east'] })]));
    expect(found.kinds).toEqual(['update-edited', 'impact']);
    expect(nextLook(page, look([listed([edited], { id: 'other-key', impact: 'critical' })])).kinds).toEqual([]);
  });

  it('writes nothing again about what was over and still is', () => {
    const page = watched(look([listed([first, end])]));
    const found = firstLook(
      page,
      look([
        listed(
          [
            { ...first, id: 'X1' },
            { ...end, id: 'X2' },
          ],
          { id: 'k-000001', url: 'https://x.example/1', impact: 'major' },
        ),
      ]),
    );
    expect(found.incidents).toMatchObject([{ changes: [], incident: { key: 'k-000001', revision: 1, impact: 'major' } }]);
  });

  it('stores the new page’s own past silently, and tells what began after the last good look', () => {
    const page = watched(look([listed([first, end])]));
    const old = listed([post('o1', '07:00', 'investigating', 'Old.'), post('o2', '08:00', 'resolved', 'Over.')], {
      id: 'old',
      title: 'Lost mail',
    });
    const late = listed([post('n1', '12:05', 'investigating', 'New.'), post('n2', '12:08', 'resolved', 'Over.')], {
      id: 'late',
      title: 'Lost calls',
    });
    const open = listed([post('q1', '09:00', 'investigating', 'Still.')], { id: 'open', title: 'Slow searches' });
    expect(firstLook(page, look([old, late, open])).kinds).toEqual(['baseline', 'opened', 'missed']);
  });

  it('never withdraws or closes what the new page does not know', () => {
    const page = watched(look([listed([first]), listed([first, end], { id: 'over', title: 'Lost mail' })]));
    expect(firstLook(page, look([])).kinds).toEqual([]);
    expect(nextLook(page, look([]), '12:40').kinds).toEqual([]);
    expect(page.stored.incidents.map(({ key, status, withdrawnAt }) => [key, status, withdrawnAt]).sort()).toEqual([
      ['left:statuspage:outage', 'investigating', null],
      ['left:statuspage:over', 'resolved', null],
    ]);
  });

  it('does not withdraw them where the new page lists open incidents only either', () => {
    const page = watched(look([listed([first])]));
    expect(firstLook(page, look([], 'open')).kinds).toEqual([]);
    expect(nextLook(page, look([], 'open')).kinds).toEqual([]);
  });
});

describe('an incident that was left behind', () => {
  it('is recognised at a later look too', () => {
    const page = watched(look([listed([first])]));
    const { id } = page.incident();
    firstLook(page, look([]));
    const found = nextLook(
      page,
      look([
        listed(
          [
            { ...first, id: 'X1' },
            { ...end, id: 'X2' },
          ],
          { id: 'late-key' },
        ),
      ]),
    );
    expect(found.incidents).toMatchObject([{ incident: { id, key: 'late-key', status: 'resolved' } }]);
    expect(found.kinds).toEqual(['update-added', 'resolved']);
  });

  it('ends a day after the move when the page says that all is well', () => {
    const page = watched(look([listed([first])]));
    firstLook(page, look([]));
    const well = look([], 'open');
    expect(page.look('23:00', well, moved(null)).kinds).toEqual([]);
    const aDayBefore = { move: { at: '2026-05-03T11:00:00.000Z', from: null } };
    const troubled = { ...well, snapshot: { ...well.snapshot, status: 'major' as const } };
    expect(page.look('23:10', troubled, aDayBefore).kinds).toEqual([]);
    expect(page.look('23:20', well, aDayBefore).incidents).toMatchObject([
      { incident: { status: 'resolved', resolvedAt: null } },
    ]);
  });

  it('is recognised again when the page moves back', () => {
    const page = watched(look([listed([first])]));
    const { id } = page.incident();
    firstLook(page, look([elsewhere()]));
    const back = page.look('13:10', look([listed([first])]), { move: { at: clock('13:00'), from: 'incidentio' } });
    expect(back.incidents).toMatchObject([{ incident: { id, key: 'outage' } }]);
    expect(page.stored.incidents).toHaveLength(1);
  });

  it('is not mistaken for another one that the new provider gave the same number', () => {
    const page = watched(look([listed([first, end], { id: '12', title: 'Lost mail', url: null })]));
    const other = { id: '12', title: 'Slow search', url: null };
    const story = listed([post('31', '12:02', 'investigating', 'Searches are slow.')], other);
    const far = {
      ...story,
      updates: story.updates.map((update) => ({ ...update, at: '2026-05-09T09:00:00.000Z' })),
      startedAt: '2026-05-09T09:00:00.000Z',
    };
    firstLook(page, look([far]));
    expect(new Set(page.stored.incidents.map(({ id }) => id)).size).toBe(2);
    expect(page.stored.incidents.map(({ title }) => title).sort()).toEqual(['Lost mail', 'Slow search']);
  });

  it('is taken once: of two alike the closer one', () => {
    const page = watched(
      look([listed([first], { id: 'a-000001' }), listed([{ ...first, id: 'v1', at: clock('10:03') }], { id: 'b-000001' })]),
    );
    firstLook(
      page,
      look([
        listed([{ ...first, id: 'X1', at: clock('10:03') }], { id: 'new-b-01' }),
        listed([{ ...first, id: 'X2' }], { id: 'new-a-01' }),
      ]),
    );
    expect(page.stored.incidents.map(({ key, startedAt }) => [key, startedAt]).sort()).toEqual([
      ['new-a-01', clock('10:00')],
      ['new-b-01', clock('10:03')],
    ]);
  });
});
