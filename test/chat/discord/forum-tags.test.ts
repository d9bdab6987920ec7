import { afterEach, describe, expect, it } from 'vitest';
import { Channel } from '../../../src/chat/discord/answers.js';
import { createBot } from '../../../src/chat/discord/bot.js';
import { createForumTags, type ForumRegions, lackingTags, stateTags } from '../../../src/chat/discord/forum-tags.js';
import { type PermissionName, permissions } from '../../../src/chat/discord/permissions.js';
import { createDiscordRest } from '../../../src/chat/discord/rest.js';
import { ManualClock } from '../../../src/clock.js';
import { TenantId } from '../../../src/domain/ids.js';
import type { Language } from '../../../src/domain/language.js';
import { silentLog } from '../../../src/log.js';
import { type FakeServer, type Handler, startServer } from '../../fakes/http-server.js';
import { rootView } from '../../render/support/views.js';

const guild = '100000000000000001';
const forum = '200000000000000001';
const bot = '300000000000000001';
const tenantId = TenantId.parse('discord-larch');
const never = AbortSignal.timeout(60_000);

const open: FakeServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

interface Tag {
  readonly id?: string;
  readonly name: string;
  readonly emoji_name?: string;
}

/** A forum whose tags can be changed. `changed` holds what was sent; a status above 299 refuses it. */
async function forumWith(
  tags: readonly Tag[],
  held: readonly PermissionName[],
  { status = 200, regions }: { readonly status?: number; readonly regions?: ForumRegions } = {},
) {
  const changed: Tag[][] = [];
  const channel = (available: readonly Tag[]) => ({
    id: forum,
    type: 15,
    guild_id: guild,
    name: 'incidents',
    available_tags: available,
  });
  const withIds = (sent: readonly Tag[]) =>
    sent.map((tag, index) => ({ ...tag, id: tag.id ?? `4000000000000000${String(index).padStart(2, '0')}` }));
  const granted = held.reduce((sum, name) => sum | permissions[name].bit, permissions.viewChannel.bit);
  const answers: Readonly<Record<string, unknown>> = {
    '/users/@me': { id: bot, username: 'Tocsin' },
    [`/guilds/${guild}`]: { id: guild, owner_id: '300000000000000002', roles: [{ id: guild, permissions: String(granted) }] },
    [`/guilds/${guild}/members/${bot}`]: { roles: [] },
    [`/channels/${forum}`]: channel(tags),
  };
  const handler: Handler = async (request, response) => {
    const say = (code: number, body: unknown) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method !== 'PATCH') return say(200, answers[request.url?.replace('/api/v10', '') ?? '']);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const sent: { available_tags: Tag[] } = JSON.parse(Buffer.concat(chunks).toString());
    changed.push(sent.available_tags);
    return status < 300 ? say(status, channel(withIds(sent.available_tags))) : say(status, { message: 'no', code: 40061 });
  };
  const server = await startServer(handler);
  open.push(server);
  const clock = new ManualClock('2026-03-11T09:40:00.000Z');
  const rest = createDiscordRest({ apiUrl: `${server.url}/api`, token: 'token', clock });
  const ours = createBot({ rest, clock, log: silentLog, guildOf: async () => ({ guildId: guild }) });
  const forumTags = createForumTags(ours, regions);
  return {
    changed,
    server,
    lacking: () => lackingTags(ours, Channel.parse(channel(tags)), { tenantId, externalId: forum }, regions),
    wanted: (applied: readonly string[] = [], of: readonly string[] = [], language: Language = 'en') =>
      forumTags.wanted({ tenantId, externalId: forum }, rootView({ regions: [...of], language }), applied, never),
  };
}

const own: Tag = { id: '400000000000000009', name: 'ours', emoji_name: '🔥' };

describe('the tags of a forum', () => {
  it('are completed once where we may manage it, and what people made stays as it is', async () => {
    const { changed, wanted } = await forumWith([own], ['manageChannels']);
    const [state] = await wanted();
    expect(changed).toEqual([[{ ...own, moderated: false }, ...stateTags.map((name) => ({ name }))]]);
    expect(state).toBe('400000000000000001');
    await wanted();
    expect(changed).toHaveLength(1);
  });

  it('are made in the language of the channel', async () => {
    const { changed, wanted } = await forumWith([own], ['manageChannels']);
    const [state] = await wanted([], [], 'ko');
    expect(changed[0]?.map(({ name }) => name)).toEqual(['ours', '조사 중', '원인 확인', '복구 확인 중', '해결됨', '점검']);
    expect(state).toBe('400000000000000001');
  });

  it('that were made in another language are used, and not made twice', async () => {
    const korean = ['조사 중', '원인 확인', '복구 확인 중', '해결됨', '점검'];
    const tags = korean.map((name, index) => ({ id: String(600000000000000000n + BigInt(index)), name }));
    const { changed, wanted } = await forumWith(tags, ['manageChannels']);
    expect(await wanted(['600000000000000003'])).toEqual(['600000000000000000']);
    expect(changed).toEqual([]);
  });

  it('are left alone where we may not', async () => {
    const { changed, wanted } = await forumWith([own], []);
    expect(await wanted(['400000000000000009'])).toEqual(['400000000000000009']);
    expect(changed).toEqual([]);
  });

  it('are never more than the twenty that a forum may have', async () => {
    const many = Array.from({ length: 18 }, (_, index) => ({
      id: String(500000000000000000n + BigInt(index)),
      name: `t${index}`,
    }));
    const { changed, wanted } = await forumWith(many, ['manageChannels']);
    await wanted();
    expect(changed[0]).toHaveLength(20);
  });

  it('are done without where Discord refuses new ones', async () => {
    const { changed, wanted } = await forumWith([own], ['manageChannels'], { status: 400 });
    expect(await wanted()).toEqual([]);
    expect(changed).toHaveLength(1);
  });

  it('are made for the regions that its incidents name most, and the post gets those it names', async () => {
    const long = 'a-region-with-a-very-long-name';
    const { changed, wanted } = await forumWith([own, { id: '700000000000000008', name: 'EU' }], ['manageChannels'], {
      regions: async () => ['us-east', 'eu', long, 'tokyo'],
    });
    const applied = await wanted([], ['tokyo', 'eu']);
    expect(changed[0]?.map(({ name }) => name)).toEqual(['ours', 'EU', ...stateTags, 'us-east', 'tokyo']);
    expect(changed[0]?.[0]).toEqual({ ...own, moderated: false });
    expect(applied).toHaveLength(3);
  });

  it('leave room for tags of the people, and go before theirs in nothing', async () => {
    const many = Array.from({ length: 9 }, (_, index) => ({
      id: String(500000000000000000n + BigInt(index)),
      name: `t${index}`,
    }));
    const regions = async () => Array.from({ length: 10 }, (_, index) => `r${index}`);
    const { changed, wanted } = await forumWith(many, ['manageChannels'], { regions });
    await wanted();
    expect(changed[0]).toHaveLength(16);
    expect(changed[0]?.slice(0, 9).map(({ id }) => id)).toEqual(many.map(({ id }) => id));
  });

  it('are made for states alone where regions cannot be counted', async () => {
    const { changed, wanted } = await forumWith([], ['manageChannels'], {
      regions: async () => {
        throw new Error('the database is away');
      },
    });
    await wanted();
    expect(changed[0]?.map(({ name }) => name)).toEqual([...stateTags]);
  });

  it('that are missing are named, states first, for people to add', async () => {
    const { lacking } = await forumWith([{ id: '400000000000000001', name: 'Resolved' }], [], {
      regions: async () => ['us-east', 'resolved'],
    });
    expect(await lacking()).toEqual(['investigating', 'identified', 'monitoring', 'maintenance', 'us-east']);
  });

  it('that have no room are named only where they are states', async () => {
    const full = Array.from({ length: 20 }, (_, index) => ({
      id: String(500000000000000000n + BigInt(index)),
      name: `t${index}`,
    }));
    const { lacking } = await forumWith(full, [], { regions: async () => ['us-east'] });
    expect(await lacking()).toEqual([...stateTags]);
  });
});
