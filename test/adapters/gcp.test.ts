import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { gcp } from '../../src/adapters/gcp/index.js';

const settings = { url: 'https://status.cloud.google.com/summary' };

const document = (name: string, url: string, value: unknown): PageDocument => ({
  name,
  url,
  status: 200,
  headers: {},
  body: typeof value === 'string' ? value : JSON.stringify(value),
  fetchedAt: '2026-05-01T12:00:00.000Z',
});

const update = (created: string, text: string, status = 'SERVICE_DISRUPTION', rest: object = {}) => ({
  created,
  modified: '2026-05-01T11:59:00+00:00',
  when: created,
  text,
  status,
  affected_locations: [],
  ...rest,
});

const incident = (rest: object = {}) => ({
  id: 'gUillemot00000000001',
  begin: '2026-05-01T08:00:00+00:00',
  created: '2026-05-01T08:10:00+00:00',
  external_desc: 'Guillemot Search answers slowly',
  updates: [update('2026-05-01T08:10:00+00:00', 'We are investigating.')],
  status_impact: 'SERVICE_DISRUPTION',
  severity: 'medium',
  service_name: 'Guillemot Search',
  affected_products: [{ title: 'Guillemot Search', id: 'gUillemotSearch00001' }],
  currently_affected_locations: [],
  previously_affected_locations: [],
  ...rest,
});

const closed = (rest: object = {}) => incident({ id: 'gUillemot00000000009', end: '2026-05-01T09:00:00+00:00', ...rest });
const parse = (rows: unknown) =>
  gcp.parse(settings, [document('incidents', 'https://status.cloud.google.com/incidents.json', rows)]);
const only = async (rest: object) => (await parse([incident(rest)])).snapshot.incidents[0];

describe('gcp, which dashboard an address means', () => {
  it.each([
    ['https://status.cloud.google.com', 'https://status.cloud.google.com/incidents.json'],
    ['https://status.cloud.google.com/incidents/abcDEF123', 'https://status.cloud.google.com/incidents.json'],
    ['https://status.cloud.google.com/maps-platform/', 'https://status.cloud.google.com/maps-platform/incidents.json'],
    ['https://www.google.com/appsstatus', 'https://www.google.com/appsstatus/dashboard/incidents.json'],
    ['https://www.google.com/appsstatus/dashboard/summary', 'https://www.google.com/appsstatus/dashboard/incidents.json'],
    ['https://status.firebase.google.com/', 'https://status.firebase.google.com/incidents.json'],
    ['https://ads.google.com/status/publisher/', 'https://ads.google.com/status/publisher/incidents.json'],
    ['https://status.guillemot.goog/en/feed.atom', 'https://status.guillemot.goog/incidents.json'],
  ])('%s', (url, expected) => {
    expect(gcp.plan({ url }, []).map((request) => request.url)).toEqual([expected]);
  });

  it('names the page after its dashboard', async () => {
    const url = 'https://www.google.com/appsstatus/dashboard';
    const look = await gcp.parse({ url }, [document('incidents', `${url}/incidents.json`, [incident()])]);
    expect(look.snapshot.page).toEqual({ name: 'Google Workspace', url });
  });
});

describe('gcp, what is over and what is not', () => {
  it.each([undefined, null, ''])('is open without an end (%j)', async (end) => {
    expect(await only({ end })).toMatchObject({ status: 'investigating', resolvedAt: null });
  });

  it('stays open while the vendor states no end, whatever the text says', async () => {
    const updates = [update('2026-05-01T09:00:00+00:00', 'The problem is fixed.', 'AVAILABLE')];
    expect(await only({ updates })).toMatchObject({ status: 'monitoring', resolvedAt: null });
  });

  it('does not end by an end that cannot be read, and says so', async () => {
    const { snapshot } = await parse([incident({ end: 'soon' })]);
    expect(snapshot.incidents[0]?.status).toBe('investigating');
    expect(snapshot.notes.map(({ code }) => code)).toEqual(['unreadable-time']);
  });

  it('does not reopen by reports that follow days later', async () => {
    const updates = [
      update('2026-05-04T10:00:00+00:00', '# \\# Incident Report\nWe looked into it.', 'AVAILABLE'),
      update('2026-05-03T10:00:00+00:00', 'Metrics were late from 08:00 to 09:00.', 'AVAILABLE'),
      update('2026-05-01T09:01:00+00:00', 'It works again.', 'AVAILABLE'),
      update('2026-05-01T08:10:00+00:00', 'We are investigating.'),
    ];
    const read = await only({ end: '2026-05-01T09:00:00+00:00', updates });
    expect(read?.updates.map(({ status }) => status)).toEqual(['investigating', 'resolved', 'postmortem', 'postmortem']);
    expect(read?.status).toBe('postmortem');
  });

  it('finds the end in an update that leaves the state as it was', async () => {
    const updates = [
      update('2026-05-02T10:00:00+00:00', '## Preliminary Incident Report', 'AVAILABLE'),
      update('2026-05-01T09:00:40+00:00', 'Mitigated for everybody.'),
      update('2026-05-01T08:10:00+00:00', 'We are investigating.'),
    ];
    const read = await only({ end: '2026-05-01T09:00:00+00:00', updates });
    expect(read?.updates.map(({ status }) => status)).toEqual(['investigating', 'resolved', 'postmortem']);
  });

  it('is resolved when it was posted only after its end', async () => {
    const read = await only({
      end: '2026-05-01T08:05:00+00:00',
      updates: [update('2026-05-01T10:00:00+00:00', 'Was slow.', 'AVAILABLE')],
    });
    expect(read).toMatchObject({ status: 'resolved', updates: [{ status: 'resolved' }] });
  });
});

describe('gcp, one incident', () => {
  it('names updates by the time of posting; `modified` changes nothing', async () => {
    const rows = ['2026-05-01T11:00:00+00:00', '2026-05-01T11:30:00+00:00'].map((modified) =>
      incident({ updates: [update('2026-05-01T08:10:00+00:00', 'We are investigating.', 'SERVICE_DISRUPTION', { modified })] }),
    );
    const [one, other] = await Promise.all(rows.map((row) => parse([row])));
    expect(one).toEqual(other);
    expect(one?.snapshot.incidents[0]?.updates[0]?.id).toBe('2026-05-01T08:10:00.000Z');
  });

  it('gathers regions of now, of before and of each update, and zones as their regions', async () => {
    const updates = [
      update('2026-05-01T08:10:00+00:00', 'x', 'SERVICE_DISRUPTION', { affected_locations: [{ title: 'z', id: 'us-east1-b' }] }),
    ];
    const read = await only({
      updates,
      currently_affected_locations: [{ title: 'Iowa (us-central1)', id: 'us-central1' }],
      previously_affected_locations: [
        { title: 'South Carolina (us-east1)', id: 'us-east1' },
        { title: 'EU', id: 'eu' },
      ],
    });
    expect(read?.regions).toEqual(['us-central1', 'us-east1', 'eu']);
  });

  it('calls products as they are called today, and falls back to the service, but not to "Multiple Products"', async () => {
    const renamed = { title: 'Guillemot Search', id: 'x', current_title: 'Guillemot Find' };
    expect((await only({ affected_products: [renamed] }))?.components).toEqual(['Guillemot Find']);
    expect((await only({ affected_products: [] }))?.components).toEqual(['Guillemot Search']);
    expect((await only({ affected_products: [], service_name: 'Multiple Products' }))?.components).toEqual([]);
  });

  it('takes markup out of titles', async () => {
    expect((await only({ external_desc: '**Guillemot**\nfails in us\\-east1 \\[part\\]' }))?.title).toBe(
      'Guillemot fails in us-east1 [part]',
    );
  });

  it.each([
    [{ severity: 'low' }, 'minor'],
    [{ severity: 'high' }, 'critical'],
    [{ severity: undefined, status_impact: 'SERVICE_OUTAGE' }, 'critical'],
    [{ severity: undefined, status_impact: 'AVAILABLE_INFORMATION' }, 'unknown'],
  ])('reads the impact of %j as %s', async (rest, impact) => {
    expect((await only(rest))?.impact).toBe(impact);
  });
});

describe('gcp, the list', () => {
  it('is healthy when all of it is over, and only when all of it could be read', async () => {
    expect((await parse([closed()])).snapshot.status).toBe('none');
    const { snapshot, windows } = await parse([closed(), { id: 7 }]);
    expect(snapshot.status).toBe('unknown');
    expect(windows).toEqual([]);
  });

  it('shows the products of open incidents alone, each in its worst state', async () => {
    const outage = incident({ id: 'gUillemot00000000002', status_impact: 'SERVICE_OUTAGE' });
    const over = closed({ affected_products: [{ title: 'Other', id: 'o' }] });
    const { snapshot } = await parse([incident(), outage, over]);
    expect(snapshot.components.map(({ name, status }) => [name, status])).toEqual([['Guillemot Search', 'major_outage']]);
  });

  it('is not recognised when empty: the archive never is', async () => {
    await expect(parse([])).rejects.toMatchObject({ code: 'page.unrecognised' });
  });
});

describe('gcp, detection', () => {
  const recognise = (address: string, rows?: unknown) => {
    const url = new URL(address);
    const answers = gcp.detection
      .probes(url)
      .map((probe) => document(probe.name, probe.url, rows ?? '<!doctype html><html></html>'));
    return gcp.detection.recognise(url, undefined, answers);
  };

  it('knows its dashboards without asking', () => {
    expect(gcp.detection.probes(new URL('https://status.cloud.google.com/'))).toEqual([]);
    expect(recognise('https://www.google.com/appsstatus/dashboard/')?.confidence).toBe('sure');
  });

  it('asks hosts of Google once, and believes what it sees', () => {
    expect(recognise('https://status.guillemot.goog/', [incident()])).toMatchObject({
      confidence: 'likely',
      settings: { url: 'https://status.guillemot.goog' },
    });
    expect(gcp.detection.probes(new URL('https://status.guillemot.example/'))).toEqual([]);
  });

  it('takes no look-alike: other places on its hosts, other hosts, other lists', () => {
    expect(recognise('https://www.google.com/search')).toBeUndefined();
    expect(recognise('https://status.cloud.google.com.guillemot.example/')).toBeUndefined();
    expect(recognise('https://status.guillemot.goog/', [])).toBeUndefined();
    expect(recognise('https://status.guillemot.goog/', [{ id: 'x', name: 'Slow', status: 'resolved' }])).toBeUndefined();
  });
});
