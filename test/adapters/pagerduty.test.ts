import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { pagerduty } from '../../src/adapters/pagerduty/index.js';
import { WatchedPage } from '../domain/made.js';

const settings = { url: 'https://status.ottermere.example' };
const document = (body: string): PageDocument => ({
  name: 'page',
  url: 'https://status.ottermere.example/',
  status: 200,
  headers: {},
  body,
  fetchedAt: '2026-05-01T10:00:00.000Z',
});
const html = (data: unknown, id = 'data') =>
  `<!doctype html><html><head><title>Status Page</title></head><body><script id="${id}" type="application/json">${JSON.stringify(data).replaceAll('</', '<\\/')}</script></body></html>`;

const update = (id: string, at: string, rest: object = {}) => ({
  id,
  created_at: `2026-05-01T${at}:00Z`,
  reported_at: `2026-05-01T${at}:00Z`,
  status: 'investigating',
  severity: 'minor',
  message: '<p>Otters are slow.</p>',
  impacted_business_services: [],
  ...rest,
});
const incident = (id: string, updates: readonly unknown[], rest: object = {}) => ({ id, title: 'Slow otters', updates, ...rest });
const summary = (open: unknown, resolved: unknown = [], rest: object = {}) => ({
  summary: { open_incidents: open, resolved_incidents: resolved, posts: [], ...rest },
});
const parse = (data: unknown) => pagerduty.parse(settings, [document(html(data))]);
const first = async (data: unknown) => (await parse(data)).snapshot.incidents[0];

describe('pagerduty, incidents', () => {
  it('is as old as it is reported to be, not as its first post', async () => {
    const read = await first(summary([incident('P1', [update('U1', '09:00', { reported_at: '2026-05-01T08:00:00Z' })])]));
    expect(read).toMatchObject({ startedAt: '2026-05-01T08:00:00.000Z', status: 'investigating' });
  });

  it('is open while it stands among the open ones, whatever its last post says', async () => {
    const over = update('U1', '09:00', { status: 'resolved', severity: 'all_good' });
    expect((await first(summary([incident('P1', [over])])))?.status).toBe('unknown');
    const { snapshot } = await parse(summary([incident('P1', [update('U1', '09:00')])], [incident('P1', [over])]));
    expect(snapshot.incidents.map(({ status }) => status)).toEqual(['investigating']);
  });

  it('keeps the worst severity after the last post says that all is good', async () => {
    const updates = [
      update('U2', '09:30', { status: 'resolved', severity: 'all_good' }),
      update('U1', '09:00', { severity: 'outage' }),
    ];
    expect(await first(summary([], [incident('P1', updates)]))).toMatchObject({
      impact: 'critical',
      status: 'resolved',
      resolvedAt: '2026-05-01T09:30:00.000Z',
    });
  });

  it('calls a maintenance by the words of one', async () => {
    const updates = [
      update('U2', '09:30', { status: 'resolved', severity: 'all_good' }),
      update('U1', '09:00', { severity: 'maintenance' }),
    ];
    expect(await first(summary([], [incident('P1', updates)]))).toMatchObject({
      kind: 'maintenance',
      status: 'completed',
      updates: [{ status: 'in_progress' }, { status: 'completed' }],
    });
  });

  it('tells a postmortem as the last update', async () => {
    const postmortem = { created_at: '2026-05-04T09:00:00Z', message: '<p>Ice.</p>' };
    const read = await first(summary([], [incident('P1', [update('U1', '09:00')], { postmortem })]));
    expect(read?.status).toBe('postmortem');
    expect(read?.updates.at(-1)).toMatchObject({ id: null, status: 'postmortem', body: '<p>Ice.</p>' });
  });
});

describe('pagerduty, what is left out', () => {
  it('says that posts are listed and not read', async () => {
    expect((await parse(summary([], [], { posts: [{ id: 'X' }] }))).snapshot.notes.map(({ code }) => code)).toEqual(['not-read']);
  });

  it('covers nothing without the list of what is over', async () => {
    const { windows, snapshot } = await parse({ summary: { open_incidents: [] } });
    expect(windows).toEqual([]);
    expect(snapshot.notes.map(({ code }) => code)).toEqual(['missing-list']);
  });

  it('refuses the newer form, which states a headline and no incidents, instead of calling it well', async () => {
    const newer = { layout: { layout_settings: { statusPage: { globalStatusHeadline: 'All Otters Swim' } } } };
    await expect(parse(newer)).rejects.toThrow('with the newer form of a PagerDuty page');
  });
});

describe('pagerduty, detection', () => {
  const recognise = (body: string, url = 'https://status.ottermere.example/') =>
    pagerduty.detection.recognise(new URL(url), document(body), []);

  it('believes the incidents in the page', () => {
    expect(recognise(html(summary([])))).toMatchObject({ settings, confidence: 'likely' });
    expect(recognise(html(summary([])), 'https://acme.trust.pagerduty.com/')?.confidence).toBe('sure');
  });

  it.each([
    ['the shell that answers every path', '<!doctype html><html><head><title>Status Page</title></head><body></body></html>'],
    ['a script of another name', html(summary([]), 'preload-data')],
    ['other data of that name', html({ summary: { total: 3 } })],
    ['the summary of a Statuspage', html({ page: { id: 'abcdefghijkl' }, incidents: [] })],
    ['a script that is no JSON', '<!doctype html><html><body><script id="data">var open_incidents = [];</script></body></html>'],
    ['the bare data', JSON.stringify(summary([]))],
    ['a bot challenge', '<!doctype html><html><head><title>Checking your browser</title></head></html>'],
  ])('does not take %s for its own', (_, body) => {
    expect(recognise(body)).toBeUndefined();
  });

  it('needs a page', () => {
    expect(pagerduty.detection.recognise(new URL(settings.url), undefined, [])).toBeUndefined();
  });
});

describe('pagerduty, what cannot be told', () => {
  it('is not called well while posts stand there that are not read', async () => {
    const { snapshot } = await parse(summary([], [], { posts: [{ id: 'X1' }] }));
    expect(snapshot.status).toBe('unknown');
  });

  it('ends an incident that outlived the list of closed ones and left the open ones', async () => {
    const page = new WatchedPage();
    const veteran = incident('P9', [update('U9', '09:00', { reported_at: '2026-01-01T09:00:00Z' })]);
    const closed = [incident('P1', [update('U1', '09:00', { status: 'resolved', severity: 'all_good' })])];
    page.look('10:01', await parse(summary([veteran], closed)));
    expect(page.look('10:10', await parse(summary([], closed))).kinds).toEqual(['resolved']);
  });
});

it('does not take what slid off the list for deleted because another one was backdated', async () => {
  const page = new WatchedPage();
  const over = (id: string, reported_at: string) =>
    incident(id, [update(`U${id}`, '09:00', { reported_at, status: 'resolved', severity: 'all_good' })]);
  const [backdated, kept] = [over('P2', '2026-01-01T08:00:00Z'), over('P3', '2026-04-20T08:00:00Z')];
  page.look('10:01', await parse(summary([], [backdated, kept, over('P4', '2026-04-10T08:00:00Z')])));
  page.look('10:10', await parse(summary([], [backdated, kept])));
  expect(page.look('10:20', await parse(summary([], [backdated, kept]))).kinds).toEqual([]);
});
