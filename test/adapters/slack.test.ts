import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { slack } from '../../src/adapters/slack/index.js';
import { WatchedPage } from '../domain/made.js';

const settings = { url: 'https://status.larkspur.example/calendar' };
const document = (name: string, value: unknown, status = 200): PageDocument => ({
  name,
  url: `https://status.larkspur.example/api/v2.0.0/${name}`,
  status,
  headers: {},
  body: JSON.stringify(value),
  fetchedAt: '2026-05-01T10:00:05.000Z',
});

const incident = (id: number, rest: object = {}) => ({
  id,
  title: 'Bells are late',
  type: 'incident',
  status: 'active',
  url: `https://status.larkspur.example/2026-05/${id}`,
  date_created: '2026-05-01T01:00:00-07:00',
  date_updated: '2026-05-01T01:00:00-07:00',
  services: ['Notifications'],
  notes: [{ date_created: '2026-05-01T01:00:00-07:00', body: '<p>Bells ring late.</p>' }],
  ...rest,
});
const closed = incident(1, { status: 'resolved', date_created: '2026-04-01T01:00:00-07:00' });

const parse = (
  active: readonly unknown[],
  history: readonly unknown[] = [closed],
  status = active.length > 0 ? 'active' : 'ok',
) => slack.parse(settings, [document('current', { status, active_incidents: active }), document('history', history)]);
const only = async (rest: object) => (await parse([incident(2, rest)])).snapshot.incidents[0];
const at = (minute: string) => `2026-05-01T01:${minute}:00-07:00`;

describe('slack, one incident in two documents', () => {
  it('is one incident, in the state of the document that is newer', async () => {
    const over = incident(2, { status: 'resolved', date_updated: at('40') });
    const { snapshot } = await parse([incident(2, { date_updated: at('30') })], [over, closed]);
    expect(snapshot.incidents.map(({ id, status }) => [id, status])).toEqual([
      ['2', 'resolved'],
      ['1', 'resolved'],
    ]);
  });

  it('covers nothing when a row of either cannot be read', async () => {
    const { windows, snapshot } = await parse([incident(2)], [closed, { id: 3, title: 4 }]);
    expect(windows).toEqual([]);
    expect(snapshot.notes).toEqual([{ code: 'bad-row', detail: expect.stringContaining('history, row 2') }]);
  });

  it('does not believe a history without a past', async () => {
    await expect(parse([incident(2)], [])).rejects.toThrow('answered with no history of incidents.');
  });
});

describe('slack, states that only the text of a note tells', () => {
  it('tells the last state that any note told', async () => {
    const notes = [
      { date_created: at('00'), body: '<p>We are <b>investigating</b>.</p>' },
      { date_created: at('10'), body: '<p>More in half an hour.</p>' },
    ];
    const read = await only({ notes });
    expect(read?.status).toBe('investigating');
    expect(read?.updates.map(({ id, status }) => [id, status])).toEqual([
      [null, 'investigating'],
      [null, 'unknown'],
    ]);
  });

  it('is "unknown" where no note tells one', async () => {
    expect((await only({}))?.status).toBe('unknown');
  });

  it('ends nothing that Slack still calls active', async () => {
    const read = await only({ notes: [{ date_created: at('00'), body: 'This issue is now resolved.' }] });
    expect(read?.status).toBe('unknown');
    expect(read?.updates[0]?.status).toBe('unknown');
  });

  it('takes the end from the closing note, and no time where no note closes', async () => {
    const notes = [
      { date_created: at('20'), body: 'Bells ring late.' },
      { date_created: at('50'), body: 'This issue is now resolved.' },
    ];
    expect(await only({ status: 'resolved', notes })).toMatchObject({
      status: 'resolved',
      resolvedAt: '2026-05-01T08:50:00.000Z',
    });
    expect(await only({ status: 'resolved' })).toMatchObject({ status: 'resolved', resolvedAt: null });
  });
});

describe('slack, kinds', () => {
  it.each([
    [{ type: 'outage' }, 'incident', 'major', 'unknown'],
    [{ type: 'notice' }, 'notice', 'none', 'unknown'],
    [{ type: 'notice', status: 'scheduled' }, 'maintenance', 'maintenance', 'scheduled'],
    [{ type: 'maintenance', status: 'cancelled' }, 'maintenance', 'maintenance', 'completed'],
    [{ type: 'earthquake' }, 'incident', 'unknown', 'unknown'],
  ])('reads %j', async (rest, kind, impact, status) => {
    expect(await only(rest)).toMatchObject({ kind, impact, status });
  });

  it('gives a maintenance no start, because what stands there is the announcement', async () => {
    expect(await only({ status: 'scheduled' })).toMatchObject({ startedAt: null, scheduledFor: null });
  });
});

describe('slack, the page', () => {
  it('is well when Slack says so and nothing but plans and notices is listed', async () => {
    expect((await parse([], undefined, 'ok')).snapshot.status).toBe('none');
    expect((await parse([incident(2, { status: 'scheduled' })], undefined, 'ok')).snapshot.status).toBe('none');
  });

  it('is not well when Slack says "ok" beside an open incident', async () => {
    expect((await parse([incident(2)], undefined, 'ok')).snapshot.status).toBe('minor');
  });

  it('is unknown, with a note, when Slack says "active" and lists nothing', async () => {
    const { snapshot } = await parse([], undefined, 'active');
    expect(snapshot.status).toBe('unknown');
    expect(snapshot.notes.map(({ code }) => code)).toEqual(['contradiction']);
  });

  it('has no address but a web address', async () => {
    expect((await only({ url: 'javascript:alert(1)' }))?.url).toBeNull();
  });
});

describe('slack, detection', () => {
  const recognise = (url: string) => slack.detection.recognise(new URL(url), undefined, []);

  it.each(['https://slack-status.com/', 'https://status.slack.com/2026-03/abc'])('knows %s', (url) => {
    expect(recognise(url)).toMatchObject({ settings: { url: 'https://slack-status.com' }, confidence: 'sure' });
    expect(slack.detection.forHost?.(new URL(url))).toEqual({ url: 'https://slack-status.com' });
  });

  it.each(['https://slack-status.com.evil.example/', 'https://notslack-status.com/', 'https://slack.com/'])(
    'leaves %s',
    (url) => {
      expect(recognise(url)).toBeUndefined();
    },
  );
});

describe('slack, an incident that left the list of what goes on', () => {
  const veteran = incident(7, {
    date_created: '2026-01-01T01:00:00-08:00',
    notes: [{ date_created: '2026-01-01T01:00:00-08:00', body: '<p>Bells are silent.</p>' }],
  });

  it('is over where the history does not reach back to it', async () => {
    const page = new WatchedPage();
    page.look('10:01', await parse([veteran]));
    expect(page.look('10:10', await parse([])).kinds).toEqual(['resolved']);
  });

  it('was deleted where the history reaches back to it', async () => {
    const page = new WatchedPage();
    const past = [{ ...closed, notes: [] }];
    page.look('10:01', await parse([incident(2)], past));
    expect(page.look('10:10', await parse([], past)).kinds).toEqual([]);
    expect(page.look('10:20', await parse([], past)).kinds).toEqual(['withdrawn']);
  });
});
