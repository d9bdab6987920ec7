import { expect, it } from 'vitest';
import { isStorable } from '../../handlers/http/storable.js';
import { cleanSnapshot } from '../../src/app/clean-snapshot.js';
import { PageSnapshot } from '../../src/domain/snapshot.js';

const bad = 'a\u0000b\ud800c';
const incident = {
  id: bad,
  title: bad,
  kind: 'incident',
  impact: 'major',
  status: 'identified',
  url: bad,
  components: [bad],
  regions: [bad],
  updates: [{ id: bad, status: 'identified', body: bad, at: '2026-03-01T10:00:00.000Z', components: [bad] }],
};
const snapshot = PageSnapshot.parse({
  provider: 'rss',
  page: { name: bad, url: bad },
  status: 'minor',
  components: [{ id: bad, name: bad, group: bad, status: 'operational', regions: [bad] }],
  incidents: [incident, { ...incident, id: '\u0000' }],
  notes: [{ code: 'odd', detail: bad }],
});

it('no text of a page is left in a form that the database has no room for, wherever it stands', () => {
  const look = cleanSnapshot({ snapshot, asOf: null, windows: [], sketched: [bad], latestOnly: [bad], looseKeys: ['\u0000'] });
  expect(isStorable(look)).toBe(true);
  expect(look.sketched).toEqual([look.snapshot.incidents[0]?.id]);
  expect(look.looseKeys).toEqual([look.snapshot.incidents[1]?.id]);
  expect(look.snapshot.incidents.every(({ id }) => id !== '')).toBe(true);
});
