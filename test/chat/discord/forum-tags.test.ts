import { afterEach, describe, expect, it } from 'vitest';
import { createBot } from '../../../src/chat/discord/bot.js';
import { createForumTags, stateTags } from '../../../src/chat/discord/forum-tags.js';
import { type PermissionName, permissions } from '../../../src/chat/discord/permissions.js';
import { createDiscordRest } from '../../../src/chat/discord/rest.js';
import { ManualClock } from '../../../src/clock.js';
import { silentLog } from '../../../src/log.js';
import { type FakeServer, type Handler, startServer } from '../../fakes/http-server.js';
import { rootView } from '../../render/support/views.js';

const guild = '100000000000000001';
const forum = '200000000000000001';
const bot = '300000000000000001';
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
async function forumWith(tags: readonly Tag[], held: readonly PermissionName[], status = 200) {
  const changed: Tag[][] = [];
  const channel = (available: readonly Tag[]) => ({
    id: forum,
    type: 15,
    guild_id: guild,
    name: 'incidents',
    available_tags: available,
  });
  const withIds = (sent: readonly Tag[]) => sent.map((tag, index) => ({ ...tag, id: tag.id ?? `40000000000000000${index}` }));
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
  const forumTags = createForumTags(createBot({ rest, clock, log: silentLog, guildOf: async () => ({ guildId: guild }) }));
  return {
    changed,
    server,
    wanted: (applied: readonly string[] = []) => forumTags.wanted(forum, rootView({ regions: [] }), applied, never),
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
    const { changed, wanted } = await forumWith([own], ['manageChannels'], 400);
    expect(await wanted()).toEqual([]);
    expect(changed).toHaveLength(1);
  });
});
