import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { apple } from '../../src/adapters/apple/index.js';
import { readPostedTime } from '../../src/adapters/apple/posted-time.js';
import { WatchedPage } from '../domain/made.js';

const settings = { url: 'https://www.calderstone.example' };
const document = (body: string): PageDocument => ({
  name: 'status',
  url: 'https://www.calderstone.example/support/systemstatus/data/system_status_en_US.js',
  status: 200,
  headers: {},
  body,
  fetchedAt: '2026-11-03T10:00:00.000Z',
});

const event = (rest: object = {}) => ({
  messageId: '100',
  statusType: 'Issue',
  eventStatus: 'ongoing',
  message: 'Stones roll slowly.',
  datePosted: '11/03/2026 01:30 PST',
  epochStartDate: Date.UTC(2026, 10, 3, 9),
  epochEndDate: null,
  ...rest,
});
const service = (serviceName: string, events: unknown = []) => ({ serviceName, redirectUrl: null, events });

const parse = (...services: unknown[]) => apple.parse(settings, [document(JSON.stringify({ services }))]);
const only = async (rest: object) => (await parse(service('Stone Mail', [event(rest)]))).snapshot;

describe('apple, the form of the document', () => {
  it.each(['jsonCallback({…});', 'jsonCallback({…})\n', '{…}'])('is read as %s', async (form) => {
    const body = form.replace('{…}', JSON.stringify({ services: [service('Stone (Mail)')] }));
    const { snapshot } = await apple.parse(settings, [document(body)]);
    expect(snapshot).toMatchObject({ status: 'none', components: [{ name: 'Stone (Mail)', status: 'operational' }] });
  });

  it.each(['jsonCallback(', 'jsonCallback();', 'jsonCallback({"services":[]});'])('is not read as %s', async (body) => {
    await expect(apple.parse(settings, [document(body)])).rejects.toMatchObject({ code: 'page.unrecognised' });
  });

  it('is another one for developers', () => {
    expect(apple.plan({ ...settings, page: 'developer' }, []).map(({ url }) => url)).toEqual([
      'https://www.calderstone.example/support/systemstatus/data/developer/system_status_en_US.js',
    ]);
  });
});

describe('apple, one message under several services', () => {
  it('is one incident of all of them', async () => {
    const { snapshot } = await parse(service('Mail', [event()]), service('Notes', [event()]), service('Books'));
    expect(snapshot.incidents).toMatchObject([{ id: '100', title: 'Mail, Notes: issue', components: ['Mail', 'Notes'] }]);
    expect(snapshot.components.map(({ status }) => status)).toEqual([
      'degraded_performance',
      'degraded_performance',
      'operational',
    ]);
  });

  it('is open while it goes on under one of them', async () => {
    const over = event({ eventStatus: 'resolved', epochEndDate: Date.UTC(2026, 10, 3, 10) });
    const { snapshot } = await parse(service('Mail', [over]), service('Notes', [event()]));
    expect(snapshot.incidents).toMatchObject([{ status: 'unknown', resolvedAt: null }]);
  });

  it('names the first three of many', async () => {
    const { snapshot } = await parse(
      ...['A', 'B', 'C', 'D', 'E'].map((name) => service(name, [event({ statusType: 'Outage' })])),
    );
    expect(snapshot.incidents[0]?.title).toBe('A, B, C and 2 more: outage');
  });
});

describe('apple, states', () => {
  it.each([
    [{ message: 'We are investigating.' }, 'incident', 'investigating'],
    [{ message: 'This issue has been resolved.' }, 'incident', 'unknown'],
    [{ eventStatus: 'resolved' }, 'incident', 'resolved'],
    [{ statusType: 'Maintenance' }, 'maintenance', 'in_progress'],
    [{ statusType: 'Maintenance', eventStatus: 'upcoming' }, 'maintenance', 'scheduled'],
    [{ statusType: 'Maintenance', eventStatus: 'completed' }, 'maintenance', 'completed'],
    [{ eventStatus: 'simmering' }, 'incident', 'unknown'],
    [{ eventStatus: undefined, epochEndDate: Date.UTC(2026, 10, 3, 9, 30) }, 'incident', 'unknown'],
  ])('reads %j', async (rest, kind, status) => {
    expect((await only(rest)).incidents[0]).toMatchObject({ kind, status });
  });

  it('is not well where a list of events is missing', async () => {
    const { snapshot } = await parse(service('Mail'), service('Notes', null));
    expect(snapshot).toMatchObject({ status: 'unknown', components: [{ status: 'operational' }, { status: 'unknown' }] });
    expect(snapshot.notes.map(({ code }) => code)).toEqual(['missing-list']);
  });

  it('knows no time in 1970', async () => {
    const { incidents, notes } = await only({ epochStartDate: 7, datePosted: null });
    expect(incidents[0]).toMatchObject({ startedAt: null, updates: [] });
    expect(notes.map(({ code }) => code)).toEqual(['unreadable-time']);
  });

  it('tells nothing from absence', async () => {
    expect((await parse(service('Mail', [event()]))).windows).toEqual([]);
  });
});

it.each([
  ['11/03/2026 01:30 PST', '2026-11-03T09:30:00.000Z'],
  ['07/07/2026 23:30 PDT', '2026-07-08T06:30:00.000Z'],
  ['13/45/2026 01:30 PST', null],
  ['11/03/2026 01:30 MEZ', null],
  ['soon', null],
])('reads the time "%s"', (text, at) => {
  expect(readPostedTime(text)).toBe(at);
});

describe('apple, detection', () => {
  const recognise = (url: string) => apple.detection.recognise(new URL(url), undefined, [])?.settings;

  it('tells its two pages apart', () => {
    expect(recognise('https://www.apple.com/support/systemstatus/')).toEqual({ url: 'https://www.apple.com', page: 'services' });
    expect(recognise('https://developer.apple.com/system-status/')).toEqual({ url: 'https://www.apple.com', page: 'developer' });
    expect(apple.fromCatalogue?.({ url: 'https://developer.apple.com/system-status/', feedUrl: null })).toMatchObject({
      page: 'developer',
    });
  });

  it.each([
    'https://www.apple.com.evil.example/support/systemstatus/',
    'https://pineapple.com/',
    'https://status.apple-pie.example/',
  ])('leaves %s', (url) => {
    expect(recognise(url)).toBeUndefined();
  });
});

it('does not take a message that was replaced for one that was taken back', async () => {
  const page = new WatchedPage();
  const of = (rest: object) => parse(service('Stone Mail', [event(rest)]));
  page.look('10:01', await of({}));
  const next = { message: 'Everything rolls as it should.', datePosted: '11/03/2026 02:30 PST', eventStatus: 'resolved' };
  expect(page.look('10:10', await of(next)).kinds).toEqual(['update-added', 'resolved']);
  expect(page.look('10:20', await of(next)).kinds).toEqual([]);
});

it.each(['https://www.apple.com/newsroom/rss-feed.rss', 'https://developer.apple.com/news/releases/rss/releases.rss'])(
  'leaves %s, which is no status page',
  (url) => {
    expect(apple.detection.recognise(new URL(url), undefined, [])).toBeUndefined();
    expect(apple.detection.forHost).toBeUndefined();
  },
);
