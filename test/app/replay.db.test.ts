import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replayHistory } from '../../src/app/replay/replay-history.js';
import { demoHistory } from '../../src/app/simulate/demo-history.js';
import { historyMoments } from '../../src/app/simulate/moments.js';
import type { History } from '../../src/app/simulate/script.js';
import { loadCatalogue } from '../../src/catalogue/catalogue.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import type { RecordedCall, RecordedChat } from '../../src/chat/recorder.js';
import type { Preset } from '../../src/domain/thread.js';
import { silentLog } from '../../src/log.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

const { history } = demoHistory('2026-06-01T12:00:00.000Z');

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

async function play(
  played: History,
  options: { chat?: RecordedChat; preset?: Preset; filters?: readonly string[] } = {},
): Promise<RecordedCall[]> {
  const calls: RecordedCall[] = [];
  await replayHistory({
    db: database.db,
    log: silentLog,
    catalogue: loadCatalogue(),
    gazetteer: loadGazetteer(),
    history: played,
    filters: options.filters ?? [],
    chat: options.chat ?? 'preview',
    preset: options.preset ?? 'plain',
    record: (call) => calls.push(call),
  });
  return calls;
}

const of = (calls: readonly RecordedCall[], action: string) => calls.filter((call) => call.action === action);

describe('replaying a year of an invented vendor', () => {
  it('gives every incident one root and every update one reply, in order and at their simulated times, with the preset plain', async () => {
    const calls = await play(history);
    const roots = of(calls, 'post-root');
    expect(roots).toHaveLength(history.incidents.length);
    expect(new Set(roots.map(({ incident }) => incident)).size).toBe(history.incidents.length);
    const replies = of(calls, 'post-reply');
    const updates = history.incidents.reduce((sum, incident) => sum + incident.updates.length, 0);
    expect(new Set(replies.map(({ incident, update }) => `${incident}/${update}`)).size).toBe(updates);
    expect(new Set(replies.map(({ message }) => message)).size).toBe(replies.length);
    const rootOf = new Map(roots.map(({ incident, message }) => [incident, message]));
    for (const { incident, thread } of replies) expect(thread).toBe(rootOf.get(incident));
    const times = calls.map(({ at }) => at);
    expect(times).toEqual([...times].sort());
    expect(of(calls, 'post-note')).toEqual([]);
    const moments = new Set(historyMoments(history).map(({ at }) => at));
    for (const { at } of replies) expect(moments.has(at), at).toBe(true);
  });

  it('shows edits as diffs, retroactive reports as cards and what was withdrawn, with the preset default', async () => {
    const calls = await play(history, { preset: 'default' });
    const notes = of(calls, 'post-note');
    const texts = notes.map((call) => JSON.stringify(call.arguments));
    expect(texts.some((text) => text.includes('✏️'))).toBe(true);
    expect(texts.some((text) => text.includes('🗑️'))).toBe(true);
    const replied = new Set(of(calls, 'post-reply').map(({ incident }) => incident));
    expect(of(calls, 'post-root').some(({ incident }) => !replied.has(incident))).toBe(true);
  });

  it('folds a storm into one message, with the preset default', async () => {
    const [model] = history.incidents.filter(({ impact, updates }) => impact === 'minor' && updates.length > 1);
    if (model === undefined) throw new Error('the history has no minor incident');
    const incidents = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({
      ...model,
      id: `storm${id}`,
      impacts: [],
      // A postmortem that is asked for by name would bring back what was folded away.
      updates: model.updates
        .filter(({ status }) => status !== 'postmortem')
        .map((update, index) => ({ ...update, id: `storm${id}${index}` })),
    }));
    const calls = await play({ ...history, incidents }, { preset: 'default' });
    expect(of(calls, 'post-root')).toHaveLength(5);
    expect(of(calls, 'post-channel').map((call) => JSON.stringify(call.arguments))).toEqual([
      expect.stringContaining('2 more incidents at'),
    ]);
    expect(JSON.stringify(of(calls, 'edit-channel').at(-1)?.arguments)).toContain('All are over.');
  });

  it('shows what surfaces in each platform’s own words, with the preset default', async () => {
    const worse = history.incidents.filter(({ impact }) => impact === 'major' || impact === 'critical').slice(0, 1);
    expect(worse).toHaveLength(1);
    const calls = await play({ ...history, incidents: worse }, { chat: 'discord', preset: 'default' });
    const surfaced = calls.filter((call) => call.surfaces);
    const answer = { message_reference: { message_id: of(calls, 'post-root')[0]?.message } };
    expect(surfaced).toMatchObject([
      {
        action: 'post-line',
        silent: false,
        mentions: [],
        arguments: { content: expect.stringMatching(/^🔴.*critical/), ...answer },
      },
      {
        action: 'post-line',
        silent: false,
        mentions: [],
        arguments: { content: expect.stringMatching(/^🟢.*resolved/), ...answer },
      },
    ]);
    expect(new Set(surfaced.map(({ call }) => call))).toEqual(new Set(['POST /channels/replay/messages']));
    await database.close();
    database = await freshDatabase();
    const slack = await play({ ...history, incidents: worse }, { chat: 'slack', preset: 'default' });
    const broadcast = { reply_broadcast: true, thread_ts: slack[0]?.message };
    expect(slack.filter((call) => call.surfaces).map((call) => call.arguments)).toMatchObject([broadcast, broadcast]);
  });

  it('speaks Slack and Discord in their own words', async () => {
    const one = { ...history, incidents: history.incidents.slice(0, 1) };
    const slack = await play(one, { chat: 'slack' });
    expect(new Set(slack.map(({ call }) => call))).toEqual(new Set(['chat.postMessage', 'chat.update']));
    expect(slack[1]?.arguments).toMatchObject({ channel: 'replay', thread_ts: slack[0]?.message });
    await database.close();
    database = await freshDatabase();
    const discord = await play(one, { chat: 'discord' });
    expect(of(discord, 'open-thread')).toHaveLength(1);
    expect(discord[1]?.call).toBe(`POST /channels/replay/messages/${discord[0]?.message}/threads`);
  });

  it('takes filters, and refuses one it cannot read with a sentence', async () => {
    const calls = await play(history, { filters: ['region:eu strict'] });
    const all = history.incidents.length;
    expect(of(calls, 'post-root').length).toBeGreaterThan(0);
    expect(of(calls, 'post-root').length).toBeLessThan(all);
    await expect(play(history, { filters: ['regoin:eu'] })).rejects.toMatchObject({
      code: 'filter.bad',
      message: expect.stringContaining('`region:`'),
    });
  });
});
