import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { aws } from '../../src/adapters/aws/index.js';
import { WatchedPage } from '../domain/made.js';

const settings = { url: 'https://health.aws.amazon.com/health/status' };
const feedUrl = 'https://status.aws.amazon.com/rss/gannet-ap-south-1.rss';

const document = (name: string, url: string, body: string): PageDocument => ({
  name,
  url,
  status: 200,
  headers: {},
  body,
  fetchedAt: '2026-05-01T10:00:00.000Z',
});

const arn = (region: string, id: string) => `arn:aws:health:${region}::event/GANNET/AWS_GANNET_OPERATIONAL_ISSUE/${id}`;

const event = (rest: object = {}) => ({
  arn: arn('ap-south-1', 'G1'),
  date: '1777626000',
  status: '2',
  service: 'gannet-ap-south-1',
  service_name: 'Amazon Gannet',
  region_name: 'Mumbai',
  summary: 'Slow gannets',
  event_log: [{ summary: 'Slow gannets', message: 'We are investigating.', status: 1, timestamp: 1777626000 }],
  impacted_services: { 'gannet-ap-south-1': { service_name: 'Amazon Gannet', current: '2', max: '2' } },
  ...rest,
});

const parse = (value: unknown) =>
  aws.parse(settings, [document('events', 'https://health.aws.amazon.com/public/currentevents', JSON.stringify(value))]);
const only = async (rest: object = {}) => (await parse([event(rest)])).snapshot.incidents[0];

describe('aws, what it asks for', () => {
  const urlOf = (url: string) => aws.plan({ url }, []).map((request) => request.url);

  it('asks the dashboard for its events, whichever of its addresses was given', () => {
    const events = ['https://health.aws.amazon.com/public/currentevents'];
    expect(urlOf('https://health.aws.amazon.com/health/status?path=open-issues')).toEqual(events);
    expect(urlOf('https://status.aws.amazon.com/')).toEqual(events);
  });

  it('asks for a service feed where that is what was given', () => {
    expect(urlOf(feedUrl)).toEqual([feedUrl]);
  });
});

describe('aws, the list of events', () => {
  it('takes an empty list for "all is well", because only open events are listed', async () => {
    const { snapshot, windows } = await parse([]);
    expect(snapshot).toMatchObject({ status: 'none', incidents: [], components: [] });
    expect(windows).toEqual([{ kinds: ['incident'], reach: 'open' }]);
  });

  it('reads the older form, in which the list is wrapped', async () => {
    expect((await parse({ current: [event()] })).snapshot.incidents).toHaveLength(1);
  });

  it('is not recognised when nothing in the list is an event', async () => {
    await expect(parse([{ id: 'x', name: 'an incident of somebody else' }])).rejects.toMatchObject({ code: 'page.unrecognised' });
    await expect(parse({ archive: [] })).rejects.toMatchObject({ code: 'page.unrecognised' });
  });

  it('covers nothing and is not healthy when one row could not be read', async () => {
    const { snapshot, windows } = await parse([event({ status: '0', impacted_services: {} }), { arn: 7 }]);
    expect(windows).toEqual([]);
    expect(snapshot.status).toBe('unknown');
  });

  it('calls a service as bad as the worst of the events that touch it', async () => {
    const healed = { 'gannet-ap-south-1': { service_name: 'Amazon Gannet', current: '0', max: '3' } };
    const { snapshot } = await parse([event(), event({ arn: arn('ap-south-1', 'G2'), impacted_services: healed })]);
    expect(snapshot.components.map(({ id, status }) => [id, status])).toEqual([['gannet-ap-south-1', 'partial_outage']]);
  });
});

describe('aws, one event', () => {
  it('keeps an event open that nobody has written about for months', async () => {
    expect(await only({ date: '1740000000' })).toMatchObject({ status: 'investigating', startedAt: '2025-02-19T21:20:00.000Z' });
  });

  it('is resolved by code 0 alone, not by what a text says', async () => {
    const log = [{ message: 'The issue has been resolved.', status: 2, timestamp: 1777626000 }];
    expect(await only({ event_log: log })).toMatchObject({ status: 'monitoring', resolvedAt: null });
    const end = [{ message: 'All is well.', status: 0, timestamp: 1777629600 }];
    expect(await only({ status: '0', event_log: end })).toMatchObject({
      status: 'resolved',
      resolvedAt: '2026-05-01T10:00:00.000Z',
    });
  });

  it('keeps the state of the work while entries say nothing of it', async () => {
    const entries = ['We have identified the cause.', 'Repairs need another hour.'].map((message, index) => ({
      message,
      status: 2,
      timestamp: 1777626000 + index * 600,
    }));
    const incident = await only({ event_log: entries });
    expect(incident?.updates.map(({ status }) => status)).toEqual(['identified', 'identified']);
  });

  it('names entries by their second, and two of one second only once', async () => {
    const entries = ['first', 'second'].map((message) => ({ message, status: 1, timestamp: '1777626000' }));
    const incident = await only({ event_log: entries });
    expect(incident?.updates.map(({ id, body }) => [id, body])).toEqual([
      ['1777626000', 'first'],
      [null, 'second'],
    ]);
  });

  it.each([
    ['us-gov-east-1', 'gannet-us-gov-east-1', 'us-gov-east-1'],
    ['', 'gannet-cn-north-1', 'cn-north-1'],
    ['', 'gannet', 'global'],
    ['global', 'gannet', 'global'],
  ])('takes the region from the ARN ("%s"), else from the service (%s): %s', async (region, service, expected) => {
    const incident = await only({ arn: arn(region, 'G1'), service, impacted_services: {} });
    expect(incident?.regions).toEqual([expected]);
  });

  it('names the service of the event where no impacted services are listed, but not "Multiple services"', async () => {
    expect((await only({ impacted_services: undefined }))?.components).toEqual(['ap-south-1 - Amazon Gannet']);
    const several = { service: 'multipleservices-ap-south-1', service_name: 'Multiple services', impacted_services: {} };
    expect((await only(several))?.components).toEqual([]);
  });

  it('does not know how bad a code is that nobody has seen, and says so', async () => {
    const { snapshot } = await parse([event({ status: '4' })]);
    expect(snapshot.incidents[0]?.impact).toBe('unknown');
    expect(snapshot.notes).toEqual([{ code: 'unknown-word', detail: 'status of event G1 is "4"' }]);
  });
});

describe('aws, a service feed', () => {
  const item = (title: string, second: number, service = 'gannet-ap-south-1') =>
    `<item><title><![CDATA[${title}]]></title><guid isPermaLink="false">https://status.aws.amazon.com/#${service}_${second}</guid>` +
    `<pubDate>${new Date(second * 1000).toUTCString()}</pubDate><description>Text.</description></item>`;
  const look = (items: string, title = 'Amazon Gannet (Mumbai) Service Status') =>
    aws.parse({ url: feedUrl }, [
      document('feed', feedUrl, `<rss version="2.0"><channel><title>${title}</title>${items}</channel></rss>`),
    ]);

  it('takes a feed without items for a service that is well', async () => {
    expect((await look('')).snapshot).toMatchObject({ status: 'none', incidents: [] });
  });

  it('does not take the feed of somebody else, with or without items', async () => {
    await expect(look('', 'Gannet news')).rejects.toMatchObject({ code: 'page.unrecognised' });
    await expect(look(item('Service impact: x', 1777626000), 'Gannet news')).rejects.toMatchObject({ code: 'page.unrecognised' });
  });

  it('puts posts about one thing on one service together, and no others', async () => {
    const posts = [
      item('Service is operating normally: [RESOLVED] Slow gannets', 1777629600),
      item('Service impact: Slow gannets', 1777626000),
      item('Service impact: Slow gannets', 1777626000, 'gannet'),
    ];
    const { incidents } = (await look(posts.join(''))).snapshot;
    expect(incidents.map(({ regions, status, impact, updates }) => [regions, status, impact, updates.length])).toEqual([
      [['ap-south-1'], 'resolved', 'major', 2],
      [['global'], 'unknown', 'major', 1],
    ]);
  });

  it('is another incident when the title comes back after an end', async () => {
    const day = 86_400;
    const posts = [
      item('Service impact: Slow gannets', 1777626000 + 9 * day),
      item('Service is operating normally: [RESOLVED] Slow gannets', 1777626000 + 3600),
      item('Service impact: Slow gannets', 1777626000),
    ];
    const { incidents } = (await look(posts.join(''))).snapshot;
    expect(incidents.map(({ status, updates }) => [status, updates.length])).toEqual([
      ['unknown', 1],
      ['resolved', 2],
    ]);
  });

  it('stays one incident with all its updates when its oldest posts leave the feed', async () => {
    const opening = item('Service impact: Slow gannets', 1777626000);
    const second = item('Service impact: Slow gannets', 1777629600);
    const end = item('Service is operating normally: [RESOLVED] Slow gannets', 1777633200);
    const page = new WatchedPage();
    page.look('10:00', await look(second + opening));
    expect(page.look('11:00', await look(end + second)).kinds).toEqual(['update-added', 'resolved']);
    expect(page.look('12:00', await look(end + second)).kinds).toEqual([]);
    expect(page.stored.incidents.map(({ updates }) => updates.map(({ removedAt }) => removedAt))).toEqual([[null, null, null]]);
  });

  it('notes a state phrase that it does not know', async () => {
    const { snapshot } = await look(item('Slow gannets', 1777626000));
    expect(snapshot.incidents[0]).toMatchObject({ title: 'Slow gannets', impact: 'unknown' });
    expect(snapshot.notes.map(({ code }) => code)).toEqual(['unknown-word']);
  });
});

describe('aws, detection', () => {
  const recognise = (address: string, body?: string) => {
    const page = body === undefined ? undefined : document('page', address, body);
    return aws.detection.recognise(new URL(address), page, []);
  };

  it('knows its hosts, and the list of events wherever it lies', () => {
    expect(recognise('https://status.aws.amazon.com/')).toMatchObject({
      confidence: 'sure',
      settings: { url: 'https://health.aws.amazon.com' },
    });
    expect(recognise('https://mirror.gannet.example/x', JSON.stringify([event()]))?.confidence).toBe('likely');
  });

  it('takes no look-alike: other hosts, empty lists, lists of others', () => {
    expect(recognise('https://health.aws.amazon.com.gannet.example/')).toBeUndefined();
    expect(recognise('https://gannet.example/', '[]')).toBeUndefined();
    expect(recognise('https://gannet.example/', '[{"id":"1","status":"2","service":"gannet"}]')).toBeUndefined();
  });
});

it('reads thousands of entries and services in reasonable time', async () => {
  const log = Array.from({ length: 5000 }, (_, index) => ({
    message: 'We are investigating. '.repeat(5),
    status: 2,
    timestamp: 1777626000 + index,
  }));
  const services = Object.fromEntries(
    Array.from({ length: 5000 }, (_, index) => [
      `s${index}-eu-west-1`,
      { service_name: `Service ${index}`, current: '3', max: '3' },
    ]),
  );
  const startedAt = performance.now();
  const { snapshot } = await parse([event({ event_log: log, impacted_services: services })]);
  expect(performance.now() - startedAt).toBeLessThan(4000);
  expect(snapshot.components).toHaveLength(5000);
});
