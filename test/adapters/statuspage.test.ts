import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { statuspage } from '../../src/adapters/statuspage/index.js';

const settings = { url: 'https://status.brackwater.example/some/path' };
const page = {
  id: 'brackwater01',
  name: 'Brackwater',
  url: 'https://status.brackwater.example',
  updated_at: '2026-05-01T10:00:00.000Z',
};

const update = (id: string, at: string, body: string, rest: object = {}) => ({
  id,
  status: 'investigating',
  body,
  display_at: at,
  created_at: at,
  ...rest,
});

const incident = (id: string, rest: object = {}) => ({
  id,
  name: 'Slow pumps',
  status: 'investigating',
  impact: 'minor',
  created_at: '2026-05-01T09:00:00.000Z',
  updated_at: '2026-05-01T09:00:00.000Z',
  incident_updates: [update(`${id}-u1`, '2026-05-01T09:00:00.000Z', 'Pumps are slow.')],
  components: [],
  ...rest,
});

interface Given {
  readonly summary?: object;
  readonly open?: unknown;
  readonly incidents?: unknown;
  readonly maintenances?: unknown;
}

const document = (name: string, value: unknown): PageDocument => ({
  name,
  url: `https://status.brackwater.example/api/v2/${name}.json`,
  status: 200,
  headers: {},
  body: JSON.stringify(value),
  fetchedAt: '2026-05-01T10:00:05.000Z',
});

const documents = ({ summary, open = [], incidents = [], maintenances = [] }: Given): PageDocument[] => [
  document('summary', {
    page,
    status: { indicator: 'none' },
    components: [],
    incidents: open,
    scheduled_maintenances: [],
    ...summary,
  }),
  document('incidents', { page, incidents }),
  document('maintenances', { page, scheduled_maintenances: maintenances }),
];

const parse = (given: Given) => statuspage.parse(settings, documents(given));

describe('statuspage, what it asks for', () => {
  it('wants three documents of the page in one round, whatever address of it was given', () => {
    const urls = statuspage.plan(settings, []).map(({ url }) => url);
    expect(urls).toEqual([
      'https://status.brackwater.example/api/v2/summary.json',
      'https://status.brackwater.example/api/v2/incidents.json',
      'https://status.brackwater.example/api/v2/scheduled-maintenances.json',
    ]);
    expect(statuspage.plan(settings, documents({}))).toEqual([]);
  });

  it('knows where an incident can be looked up by itself, and that "gone" is an answer there', () => {
    expect(statuspage.incidentAddress?.(settings, 'abc/../x')).toMatchObject({
      url: 'https://status.brackwater.example/incidents/abc%2F..%2Fx.json',
      expects: [404, 410],
    });
  });
});

describe('statuspage, one incident in two documents', () => {
  const closed = incident('i1', { status: 'resolved', updated_at: '2026-05-01T09:30:00.000Z' });
  const reopened = incident('i1', { status: 'investigating', updated_at: '2026-05-01T09:40:00.000Z' });

  it('believes the list when the list is newer', async () => {
    const { snapshot } = await parse({ open: [incident('i1')], incidents: [closed] });
    expect(snapshot.incidents.map(({ status }) => status)).toEqual(['resolved']);
  });

  it('believes the summary when the summary is newer', async () => {
    const { snapshot } = await parse({ open: [reopened], incidents: [closed] });
    expect(snapshot.incidents.map(({ status }) => status)).toEqual(['investigating']);
  });

  it('shows what only the summary knows yet', async () => {
    const { snapshot } = await parse({ open: [incident('i2')], incidents: [closed] });
    expect(snapshot.incidents.map(({ id }) => id)).toEqual(['i1', 'i2']);
  });

  it('is as old as its oldest document', async () => {
    const [summary, incidents, maintenances] = documents({});
    const older = document('incidents', { page: { ...page, updated_at: '2026-05-01T08:00:00.000+01:00' }, incidents: [] });
    expect(incidents?.name).toBe(older.name);
    const look = await statuspage.parse(
      settings,
      [summary, older, maintenances].filter((each) => each !== undefined),
    );
    expect(look.asOf).toBe('2026-05-01T07:00:00.000Z');
  });
});

describe('statuspage, what absence means', () => {
  it('covers everything while the list is short', async () => {
    const { windows } = await parse({ incidents: [incident('i1')] });
    expect(windows).toContainEqual({ kinds: ['incident'], reach: 'all' });
  });

  it('covers nothing when a row could not be read, so that the row does not look deleted', async () => {
    const { windows, snapshot } = await parse({ incidents: [incident('i1'), { id: 'i2', name: 7 }] });
    expect(windows).toEqual([{ kinds: ['maintenance'], reach: 'all' }]);
    expect(snapshot.notes).toEqual([{ code: 'bad-row', detail: expect.stringContaining('list of incidents, row 2: name') }]);
  });

  it('closes nothing when a list is away for a moment', async () => {
    const [summary, , maintenances] = documents({ open: [incident('i1')] });
    const away = { ...document('incidents', {}), status: 404, body: '' };
    const { windows, snapshot } = await statuspage.parse(
      settings,
      [summary, away, maintenances].filter((each) => each !== undefined),
    );
    expect(windows.flatMap(({ kinds }) => kinds)).toEqual(['maintenance']);
    expect(snapshot.incidents).toHaveLength(1);
  });
});

describe('statuspage, one incident', () => {
  const only = async (row: object, summary: object = {}) => {
    const { snapshot } = await parse({ incidents: [row], summary });
    return { incident: snapshot.incidents[0], notes: snapshot.notes };
  };

  it('falls back to the short link when the page states no usable address', async () => {
    const row = incident('i1', { shortlink: 'https://stspg.example/x1' });
    const { incident: read } = await only(row, { page: { ...page, url: 'javascript:alert(1)' } });
    expect(read?.url).toBe('https://stspg.example/x1');
  });

  it('falls back to the address that was fetched when there is no short link either', async () => {
    const { incident: read } = await only(incident('i1', { shortlink: 'file:///etc/hosts' }), { page: { ...page, url: null } });
    expect(read?.url).toBe('https://status.brackwater.example/incidents/i1');
  });

  it('keeps both texts when two updates carry one id, and says so', async () => {
    const row = incident('i1', {
      incident_updates: [
        update('same', '2026-05-01T09:10:00.000Z', 'second'),
        update('same', '2026-05-01T09:00:00.000Z', 'first'),
      ],
    });
    const { incident: read, notes } = await only(row);
    expect(read?.updates.map(({ id, body }) => [id, body])).toEqual([
      ['same', 'first'],
      [null, 'second'],
    ]);
    expect(notes.map(({ code }) => code)).toEqual(['duplicate-id']);
  });

  it('takes the time people see, and the time of making only where that is missing', async () => {
    const shown = update('u1', '2026-05-01T09:00:00.000Z', 'a', { created_at: '2026-05-01T11:00:00.000Z' });
    const made = update('u2', '2026-05-01T09:30:00.000Z', 'b', { display_at: null });
    const { incident: read } = await only(incident('i1', { incident_updates: [made, shown] }));
    expect(read?.updates.map(({ at }) => at)).toEqual(['2026-05-01T09:00:00.000Z', '2026-05-01T09:30:00.000Z']);
  });

  it('names the components its updates name when it lists none itself', async () => {
    const affected = { code: 'nowhere', name: 'Harbour - Pumps', old_status: 'operational', new_status: 'major_outage' };
    const row = incident('i1', {
      components: null,
      incident_updates: [update('u1', '2026-05-01T09:00:00.000Z', 'a', { affected_components: [affected, affected] })],
    });
    const { incident: read } = await only(row);
    expect(read?.components).toEqual(['Harbour - Pumps']);
  });

  it('gives a maintenance its window and no start, because what the page calls its start is the announcement', async () => {
    const row = incident('m1', {
      status: 'scheduled',
      impact: 'maintenance',
      scheduled_for: '2026-05-03T00:00:00.000Z',
      scheduled_until: '2026-05-03T02:00:00.000Z',
    });
    const { snapshot } = await parse({ maintenances: [row] });
    expect(snapshot.incidents[0]).toMatchObject({
      kind: 'maintenance',
      startedAt: null,
      scheduledFor: '2026-05-03T00:00:00.000Z',
      scheduledUntil: '2026-05-03T02:00:00.000Z',
    });
  });

  it('does not let a vendor withdraw an incident with our own word', async () => {
    const { incident: read, notes } = await only(incident('i1', { status: 'withdrawn' }));
    expect(read?.status).toBe('unknown');
    expect(notes).toEqual([{ code: 'unknown-word', detail: 'status of incident i1 is "withdrawn"' }]);
  });
});

describe('statuspage, what is not its format', () => {
  const answered = (value: unknown) => statuspage.parse(settings, [document('summary', value), ...documents({}).slice(1)]);

  it('recognises Instatus by its capitals and says what to do', async () => {
    const outcome = answered({
      page: { name: 'Brackwater', url: 'https://x.example', status: 'HASISSUES' },
      activeIncidents: [],
    });
    await expect(outcome).rejects.toThrow(
      'https://status.brackwater.example/api/v2/summary.json answered in the format of Instatus',
    );
  });

  it('quotes the complaint of an error document', async () => {
    await expect(answered({ message: 'Forbidden' })).rejects.toThrow(
      'with an error document ("Forbidden") instead of a status summary.',
    );
  });

  it('does not take a bare status for a page without incidents', async () => {
    const bare = [document('summary', { page, status: { indicator: 'none' } }), { ...document('incidents', {}), status: 404 }];
    await expect(statuspage.parse(settings, bare)).rejects.toThrow('with a status but with no list of incidents.');
  });

  it('does not take something else in the place of a list for an empty list', async () => {
    await expect(parse({ open: { count: 0 } })).rejects.toThrow('with an object instead of a list where a list belongs.');
  });
});

it('reads a list of thousands of incidents, and a flood of bad rows, in reasonable time', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) =>
    index % 2 === 0 ? incident(`i${index}`) : { id: `i${index}`, name: index },
  );
  const startedAt = performance.now();
  const { snapshot } = await parse({ incidents: rows });
  expect(performance.now() - startedAt).toBeLessThan(3000);
  expect(snapshot.incidents).toHaveLength(2500);
  expect(snapshot.notes).toHaveLength(51);
  expect(snapshot.notes.at(-1)).toEqual({ code: 'more-notes', detail: '2450 more' });
});

it('is not read from the documents of two pages, as while one moves: the list of the other would take everything back', async () => {
  const [summary, , maintenances] = documents({ open: [incident('i1')] });
  const other = document('incidents', { page: { ...page, id: '01HX0000000000000000000001' }, incidents: [incident('other')] });
  const parts = [summary, other, maintenances].filter((part) => part !== undefined);
  await expect(statuspage.parse(settings, parts)).rejects.toMatchObject({
    code: 'page.unrecognised',
    message: expect.stringContaining('the list of another page'),
  });
});
