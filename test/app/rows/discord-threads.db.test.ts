import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ChannelKind } from '../../../src/domain/channel-settings.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { type DiscordRow, discordRow } from './discord-row.js';
import { first, over, second, third } from './row-stage.js';

let database: FreshDatabase;
let row: DiscordRow;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
afterEach(() => row.close());

async function open(kind: ChannelKind = 'text'): Promise<void> {
  row = await discordRow(database.db, kind);
  await row.see([]);
  await row.see([first]);
}

const thread = async () => (await row.threads())[0];
const root = () => row.roots()[0]?.id ?? '';
const post = () => row.threadsThere()[0]?.id ?? '';
const says = (words: string) => row.replies().some(({ content }) => content.includes(words));
const nothingPaused = async (): Promise<void> => {
  expect((await row.channel())?.state).toBe('active');
  expect(await row.notices()).toEqual([]);
};

describe('the root of a Discord thread that people delete', () => {
  it('ends a thread that had no replies, and is not posted again', async () => {
    await open();
    row.discord.deleteMessage(row.ops.id, root());
    await row.see([first, second]);
    await row.see([first, second, over]);
    expect(row.roots()).toEqual([]);
    expect(await thread()).toMatchObject({ state: 'stopped', stopped_code: 'chat.root_gone' });
    await nothingPaused();
  });

  it('leaves a thread with replies to go on, which says itself how things stand', async () => {
    await open();
    await row.see([first, second]);
    row.discord.deleteMessage(row.ops.id, root());
    await row.see([first, second, third]);
    await row.see([first, second, third, over]);
    expect(row.roots()).toEqual([]);
    expect(says('quick again')).toBe(true);
    expect(await thread()).toMatchObject({ state: 'open', root_closed_code: 'chat.root_gone' });
    await nothingPaused();
  });

  it('ends the post of a forum when its first message is gone', async () => {
    await open('forum');
    await row.see([first, second]);
    row.discord.deleteMessage(post(), post());
    const before = row.replies().length;
    await row.see([first, second, third]);
    await row.see([first, second, third, over]);
    expect(row.threadsThere()).toHaveLength(1);
    expect(row.replies().length).toBeLessThanOrEqual(before + 1);
    expect(await thread()).toMatchObject({ state: 'stopped', stopped_code: 'chat.root_gone' });
  });
});

it('a reply that people delete is never posted again', async () => {
  await open();
  await row.see([first, second]);
  const gone = row.replies().findLast(({ content }) => content.includes('full disk'));
  row.discord.deleteMessage(gone?.channelId ?? '', gone?.id ?? '');
  await row.see([first, ['identified', 'A full disk slows the answers down, and a second one too.'], over]);
  expect(row.replies().filter(({ content }) => content.startsWith('**Identified**'))).toEqual([]);
  expect(says('quick again')).toBe(true);
  await nothingPaused();
});

describe('a Discord thread', () => {
  it('that people delete is not made again in a text channel, and its root shows the end', async () => {
    await open();
    await row.see([first, second]);
    row.discord.deleteThread(post());
    await row.see([first, second, third]);
    await row.see([first, second, third, over]);
    expect(row.threadsThere()).toEqual([]);
    expect(row.roots()[0]?.content).toMatch(/^🟢/);
    expect(await thread()).toMatchObject({ state: 'open', replies_closed_code: 'chat.thread_gone' });
    await nothingPaused();
  });

  it('that people delete in a forum is over: it was the root too', async () => {
    await open('forum');
    await row.see([first, second]);
    row.discord.deleteThread(post());
    await row.see([first, second, third]);
    expect(row.threadsThere()).toEqual([]);
    expect(await thread()).toMatchObject({ state: 'stopped', stopped_code: 'chat.root_gone' });
    await nothingPaused();
  });

  it.each<ChannelKind>(['text', 'forum'])('that was archived is revived by the next reply: %s', async (kind) => {
    await open(kind);
    await row.see([first, second]);
    row.discord.archiveThread(post());
    await row.see([first, second, over]);
    expect(row.threadsThere()[0]?.archived).toBe(false);
    expect(says('quick again')).toBe(true);
    await nothingPaused();
  });

  it('that is locked gets no more replies, and its root shows the end', async () => {
    await open();
    await row.see([first, second]);
    const before = row.replies().length;
    row.discord.lockThread(post());
    await row.see([first, second, third]);
    await row.see([first, second, third, over]);
    expect(row.replies()).toHaveLength(before);
    expect(row.roots()[0]?.content).toMatch(/^🟢/);
    expect(await thread()).toMatchObject({ state: 'open', replies_closed_code: 'chat.thread_gone' });
    await nothingPaused();
  });

  it.each([['all'], ['announcement']] as const)(
    'that finds no room (%s) is left out until the next update, which catches up',
    async (cap) => {
      await open(cap === 'all' ? 'text' : 'announcement');
      row.guild.capThreads({ [cap]: 0 });
      await row.see([first, second]);
      expect(row.threadsThere()).toEqual([]);
      expect(row.roots()[0]?.embeds[0]?.description).toContain('full disk');
      expect(await thread()).toMatchObject({ state: 'open', replies_closed_code: 'chat.thread_cap' });
      row.guild.capThreads({ [cap]: 100 });
      await row.see([first, second, third]);
      expect(says('full disk')).toBe(true);
      expect(says('was emptied')).toBe(true);
      await nothingPaused();
    },
  );
});

describe('a Discord thread that finds no room', () => {
  const minutes = (count: number): number => count * 60_000;
  const attempts = () => row.discord.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/threads')).length;
  const later = async (ms: number): Promise<number> => {
    const before = attempts();
    row.pass(ms);
    await row.sweep();
    await row.settle(5);
    return attempts() - before;
  };

  it('gets its replies when there is some, though its incident does not change any more; it is tried every half hour', async () => {
    await open();
    row.guild.capThreads({ all: 0 });
    await row.see([first, second]);
    expect(await later(minutes(1))).toBe(0);
    expect(await later(minutes(30))).toBe(1);
    expect(await later(minutes(1)), 'it was tried a minute ago').toBe(0);
    expect(await thread()).toMatchObject({ state: 'open', replies_closed_code: 'chat.thread_cap' });
    row.guild.capThreads({ all: 100 });
    expect(await later(minutes(30))).toBe(1);
    expect(says('full disk')).toBe(true);
    expect(await thread()).toMatchObject({ state: 'open', replies_closed_code: null });
    await nothingPaused();
  });

  it('is let be a week after its incident changed', async () => {
    await open();
    row.guild.capThreads({ all: 0 });
    await row.see([first, second]);
    expect(await later(minutes(7 * 24 * 60 - 5))).toBe(1);
    expect(await later(minutes(60))).toBe(0);
  });
});

it('a text that a filter of the server blocks is told without the words it blocks', async () => {
  await open();
  row.discord.fault({ kind: 200000, method: 'POST', route: '/channels/{channel}/messages', times: 1 });
  await row.see([first, second]);
  expect(row.replies().length + row.threadsThere().length).toBeGreaterThan(0);
  await row.see([first, second, over]);
  expect(row.roots()[0]?.content).toMatch(/^🟢/);
  await nothingPaused();
});
