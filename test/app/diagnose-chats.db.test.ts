import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectGuild } from '../../src/app/connect-discord.js';
import { connectSlack } from '../../src/app/connect-slack.js';
import { type ChatsDiagnosis, diagnoseChats } from '../../src/app/diagnose-chats.js';
import { slackIdentity } from '../../src/chat/slack/identity.js';
import { ManualClock, systemClock } from '../../src/clock.js';
import { type Config, readConfig } from '../../src/config.js';
import { connectChats } from '../../src/connect-chats.js';
import { endChannel, ensureChannel, pauseChannel } from '../../src/db/channels.js';
import { chatTenantId, endInstallation, saveInstallation } from '../../src/db/installations.js';
import { keepRequest } from '../../src/db/kept-requests.js';
import { addSubscription } from '../../src/db/subscriptions.js';
import { randomId, SubscriptionId, type TenantId } from '../../src/domain/ids.js';
import { silentLog } from '../../src/log.js';
import { createSecrets } from '../../src/secrets.js';
import { type FakeDiscord, startFakeDiscord } from '../fakes/discord/fake-discord.js';
import { startServer } from '../fakes/http-server.js';
import { type FakeSlack, startFakeSlack } from '../fakes/slack/fake-slack.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

const at = '2026-03-02T10:00:00.000Z';
const key = '0123456789abcdef0123456789abcdef';
const secrets = createSecrets(key);
let database: FreshDatabase;
let slack: FakeSlack;
let discord: FakeDiscord;
beforeEach(async () => {
  [database, slack, discord] = await Promise.all([freshDatabase(), startFakeSlack(), startFakeDiscord()]);
});
afterEach(async () => {
  await Promise.all([slack.close(), discord.close()]);
  await database.close();
});

const settings = (more: Record<string, string | undefined>): Config =>
  readConfig({
    TOCSIN_ENCRYPTION_KEY: key,
    SLACK_API_URL: slack.apiUrl,
    DISCORD_API_URL: discord.apiUrl,
    ...more,
  });
const slackSettings = (more: Record<string, string | undefined> = {}): Config =>
  settings({ SLACK_BOT_TOKEN: slack.botToken, SLACK_APP_TOKEN: slack.appToken, ...more });
const discordSettings = (more: Record<string, string | undefined> = {}): Config =>
  settings({ DISCORD_TOKEN: discord.token, ...more });

/** The lines as `doctor` prints them. */
async function lines(config: Config, more: Partial<ChatsDiagnosis> = {}): Promise<string[]> {
  const { db } = database;
  const { ports } = await connectChats({ config, deps: { db, clock: systemClock, log: silentLog } });
  const stored = { db, secrets, rooms: ports.map(({ rooms }) => rooms) };
  const findings = await diagnoseChats({ config, stored, now: new Date(at), ...more });
  const printed = findings.map(({ ok, subject, detail }) => `${ok ? '✓' : '✗'} ${subject}: ${detail}`);
  for (const token of [slack.botToken, slack.appToken, slack.signingSecret, discord.token, key])
    expect(printed.join('\n')).not.toContain(token);
  return printed;
}

/** As the start of the service does with a pasted token. */
async function install(token = slack.botToken): Promise<TenantId> {
  const identify = async (pasted: string) => {
    const { teamUrl, ...identity } = await slackIdentity(slack.apiUrl, pasted);
    return { ...identity, url: teamUrl };
  };
  const deps = { db: database.db, secrets, clock: new ManualClock(at), identify };
  return (await connectSlack(deps, { token })).tenantId;
}

const joinGuild = (id: string, name: string): Promise<TenantId> =>
  connectGuild({ db: database.db, secrets, clock: new ManualClock(at) }, { id, name });

async function follow(chat: 'slack' | 'discord', tenantId: TenantId, externalId: string, name: string, times = 1) {
  const channel = await ensureChannel(database.db, { tenantId, chat, externalId, name, kind: 'text' });
  for (let number = 0; number < times; number += 1)
    await addSubscription(database.db, {
      tenantId,
      id: SubscriptionId.parse(randomId()),
      channelId: channel.id,
      filter: `larch region:eu-${number}`,
      createdBy: 'Dana',
      createdAt: at,
      vendors: ['larch'],
    });
  return channel;
}

const keep = (tenantId: TenantId, channelRef: string, channelName: string, askedAt = at) =>
  keepRequest(database.db, {
    ...{ tenantId, channelRef, channelName, askedAt },
    command: 'subscribe larch',
    personId: 'U1',
    personName: 'Dana',
    code: 'slack.not_in_channel',
    expiresAt: '2026-03-03T10:00:00.000Z',
  });

const refusedRepair = 'copy the bot token that begins with xoxb- from OAuth & Permissions of the app.';
const silent = (name: string, host: string, variable: string, code: string) =>
  `${name} gives no good answer at ${host}: check this machine's way there (network, DNS, proxy), and that ${variable} is right, then run doctor again (${code})`;

describe('Slack', () => {
  it('is well where the tokens, permissions and channels are', async () => {
    slack.scopes.push('channels:join', 'channels:history', 'groups:history', 'users:read');
    const tenantId = await install();
    await follow('slack', tenantId, slack.addChannel({ name: 'ops' }).id, 'ops', 2);
    expect(await lines(slackSettings())).toEqual([
      '✓ Slack bot token: workspace Larkline',
      '✓ Slack permissions: all 5 that are needed',
      '✓ Slack commands and buttons: arrive over Socket Mode, which needs no public address',
      '✓ Slack workspace Larkline: its token is stored and can be read',
      '✓ #ops (Slack, Larkline): 2 subscriptions, Tocsin may post there',
    ]);
    expect(slack.connections()).toBe(0);
  });

  it('says nothing where it is not set up and nothing was ever followed', async () => {
    await install();
    expect(await lines(settings({}))).toEqual([]);
  });

  it('names the subscriptions that wait for a chat that is no longer set up', async () => {
    await follow('slack', await install(), 'C1', 'ops', 2);
    expect(await lines(settings({}))).toEqual([
      '✗ Slack: no longer connected, and 2 subscriptions wait for it: set SLACK_BOT_TOKEN again, or unsubscribe them',
    ]);
  });

  it('tells what the permissions lack, what is not possible without, and what is too much', async () => {
    slack.scopes.splice(0, slack.scopes.length, 'chat:write', 'commands', 'channels:read', 'channels:history', 'files:read');
    const found = (await lines(slackSettings())).filter((line) => line.includes('Slack permissions'));
    expect(found).toEqual([
      '✗ Slack permissions: missing chat:write.public and groups:read: add them under OAuth & Permissions → Bot Token Scopes and install the app again',
      "✓ Slack permissions: optional and not given: groups:history. Without, when Slack's answer to a post gets lost, Tocsin cannot look whether it arrived: a thread may then begin twice, or a reply stay out",
      '✓ Slack permissions: optional and not given: channels:join. Without, Tocsin enters no public channel by itself, and can look for a lost post only where somebody typed /invite @Tocsin',
      '✓ Slack permissions: optional and not given: users:read. Without, guests of the workspace can change what comes to a channel like everybody else',
      '✓ Slack permissions: more than Tocsin needs: files:read; may be taken from the app again',
    ]);
  });

  it('names a revoked token, and the workspace that waits for another, and looks at no channel', async () => {
    await follow('slack', await install(), slack.addChannel({ name: 'ops' }).id, 'ops', 3);
    slack.revokeToken();
    expect(await lines(slackSettings())).toEqual([
      `✗ Slack bot token: Slack does not accept SLACK_BOT_TOKEN: ${refusedRepair} (token_revoked)`,
      expect.stringMatching(/^✓ Slack commands and buttons/),
      '✗ Slack workspace Larkline: its token is the one in SLACK_BOT_TOKEN, which Slack does not accept; 3 subscriptions are kept and resume',
    ]);
  });

  it('does not promise that a pasted token takes the place of one that is renewed', async () => {
    await saveInstallation(
      database.db,
      secrets,
      {
        ...{ chat: 'slack', externalId: slack.teamId, name: 'Larkline', url: null, appId: null, botId: null, botUserId: null },
        scopes: [],
        token: 'xoxe.xoxb-1',
        rotation: { refreshToken: 'xoxe-1', expiresAt: '2099-01-01T00:00:00.000Z' },
      },
      at,
    );
    expect(await lines(slackSettings())).toContain('✓ Slack workspace Larkline: its token is stored and can be read');
  });

  it('does not blame channels for a token that was replaced and not yet taken over', async () => {
    const tenantId = await install();
    await saveInstallation(
      database.db,
      secrets,
      {
        ...{ chat: 'slack', externalId: slack.teamId, name: 'Larkline', url: null, appId: null, botId: null, botUserId: null },
        scopes: [],
        token: 'xoxb-older',
      },
      at,
    );
    await follow('slack', tenantId, slack.addChannel({ name: 'ops' }).id, 'ops');
    const found = await lines(slackSettings());
    expect(found.at(-1)).toBe(
      '✓ Slack workspace Larkline: connected with SLACK_BOT_TOKEN when Tocsin starts next, and its channels can be looked at then; 1 subscription is kept and resumes',
    );
  });

  it('refuses an app token of another kind', async () => {
    const found = await lines(slackSettings({ SLACK_APP_TOKEN: 'xapp-of-another-app' }));
    expect(found).toContainEqual(
      expect.stringMatching(/^✗ Slack commands and buttons: Slack does not accept SLACK_APP_TOKEN: copy the token that begins/),
    );
  });

  it('finds the two tokens to be of two apps, and knows no permissions that Slack does not name', async () => {
    const answers: Readonly<Record<string, object>> = {
      'auth.test': { ok: true, team_id: 'T1', team: 'Larch', url: 'https://larch.slack.com/', user_id: 'U1', bot_id: 'B1' },
      'bots.info': { ok: true, bot: { id: 'B1', app_id: 'A1' } },
      'apps.connections.open': { ok: true, url: 'wss://127.0.0.1/' },
    };
    const server = await startServer((request, response) => response.end(JSON.stringify(answers[request.url?.slice(5) ?? ''])));
    const config = slackSettings({ SLACK_API_URL: `${server.url}/api/`, SLACK_APP_TOKEN: 'xapp-1-A9-1-secret' });
    expect(await lines(config)).toEqual([
      '✓ Slack bot token: workspace Larch',
      '✓ Slack permissions: Slack does not say which ones this token has',
      '✗ Slack commands and buttons: SLACK_APP_TOKEN belongs to the Slack app A9 and SLACK_BOT_TOKEN to A1: take both from the same app',
    ]);
    await server.close();
  });

  it('needs a way in for commands and buttons', async () => {
    expect(await lines(slackSettings({ SLACK_APP_TOKEN: undefined }))).toContainEqual(
      '✗ Slack commands and buttons: commands and buttons cannot reach Tocsin: set SLACK_APP_TOKEN (Socket Mode, needs no public address) or SLACK_SIGNING_SECRET (HTTP)',
    );
    const http = { SLACK_APP_TOKEN: undefined, SLACK_SIGNING_SECRET: slack.signingSecret };
    expect(await lines(slackSettings({ ...http, PUBLIC_URL: 'https://tocsin.example.com/' }))).toContainEqual(
      '✓ Slack commands and buttons: arrive over HTTP: the app at Slack must send them to https://tocsin.example.com/slack/events',
    );
  });

  it('needs a bot token, unless workspaces are stored', async () => {
    const config = slackSettings({ SLACK_BOT_TOKEN: undefined });
    expect(await lines(config)).toContainEqual(expect.stringMatching(/^✗ Slack bot token: SLACK_BOT_TOKEN is not set/));
    await install();
    expect((await lines(config)).filter((line) => !line.startsWith('✓'))).toEqual([]);
  });

  it('says of every channel what keeps Tocsin from posting there, and since when it is paused', async () => {
    const tenantId = await install();
    const archived = slack.addChannel({ name: 'old', isArchived: true });
    const closed = slack.addChannel({ name: 'staff', isPrivate: true, botIsMember: false });
    const gone = await follow('slack', tenantId, 'C9', 'gone');
    await endChannel(database.db, tenantId, 'slack', gone.externalId, at);
    const old = await follow('slack', tenantId, archived.id, 'old', 4);
    await pauseChannel(database.db, tenantId, old.id, 'slack.is_archived', at);
    await follow('slack', tenantId, closed.id, 'staff');
    const free = await follow('slack', tenantId, slack.addChannel({ name: 'free' }).id, 'free');
    await pauseChannel(database.db, tenantId, free.id, 'slack.bot_removed', at);
    expect((await lines(slackSettings())).filter((line) => line.includes('#'))).toEqual([
      '✗ #free (Slack, Larkline): Tocsin may post there again: subscribe something there once more, and what waits goes on. Paused since 2 Mar 10:00 UTC (slack.bot_removed). 1 subscription waits.',
      '✗ #old (Slack, Larkline): #old is archived. Unarchive it first, or pick another channel. Paused since 2 Mar 10:00 UTC (slack.is_archived). 4 subscriptions wait.',
      "✗ #staff (Slack, Larkline): I can't post in this channel yet: it is private and I'm not in it. Type /invite @Tocsin here. 1 subscription waits.",
    ]);
  });

  it('names requests that are kept, in channels with subscriptions and without', async () => {
    const tenantId = await install();
    const closed = slack.addChannel({ name: 'staff', isPrivate: true, botIsMember: false });
    const open = slack.addChannel({ name: 'ops' });
    await follow('slack', tenantId, open.id, 'ops');
    await keep(tenantId, open.id, 'ops');
    await keep(tenantId, closed.id, 'staff', '2026-03-02T09:00:00.000Z');
    expect((await lines(slackSettings())).filter((line) => line.includes('#'))).toEqual([
      '✓ #ops (Slack, Larkline): 1 subscription, Tocsin may post there; 1 request kept since 2 Mar 10:00 UTC, carried out within minutes while Tocsin runs',
      "✗ #staff (Slack, Larkline): I can't post in this channel yet: it is private and I'm not in it. Type /invite @Tocsin here. 1 request kept since 2 Mar 09:00 UTC.",
    ]);
  });

  it('judges stored workspaces by their state and by whether the key opens their token', async () => {
    await install();
    const other = createSecrets('another key of thirty-two letters');
    const store = (externalId: string, name: string, seal = secrets) =>
      saveInstallation(
        database.db,
        seal,
        {
          ...{ chat: 'slack', externalId, name, url: null, appId: null, botId: null, botUserId: null },
          scopes: [],
          token: `xoxb-${externalId}`,
        },
        at,
      );
    for (const name of ['Birch', 'Cedar', 'Elm']) await store(`T${name}`, name, name === 'Elm' ? other : secrets);
    await follow('slack', chatTenantId('slack', 'TBirch'), 'C1', 'ops', 14);
    await follow('slack', chatTenantId('slack', 'TCedar'), 'C2', 'ops');
    await endInstallation(database.db, chatTenantId('slack', 'TBirch'), 'broken', 'slack.token_revoked', at);
    await endInstallation(database.db, chatTenantId('slack', 'TCedar'), 'removed', 'slack.app_uninstalled', at);
    expect((await lines(slackSettings())).filter((line) => line.includes('workspace '))).toEqual([
      '✓ Slack bot token: workspace Larkline',
      '✓ Slack workspace Larkline: its token is stored and can be read',
      '✗ Slack workspace Birch: Slack no longer accepts its bot token: install Tocsin there again; 14 subscriptions are kept and resume (slack.token_revoked)',
      '✗ Slack workspace Cedar: Tocsin was removed from it: install it there again; 1 subscription is kept and resumes (slack.app_uninstalled)',
      '✗ Slack workspace Elm: a stored token cannot be read with this TOCSIN_ENCRYPTION_KEY: set the key it was stored with (an older one belongs into TOCSIN_ENCRYPTION_KEY_OLD), or connect the workspace again',
    ]);
  });

  it('says once for all channels of a workspace what concerns the workspace', async () => {
    const birch = slack.addWorkspace('Birch');
    await install();
    const tenantId = await install(birch.botToken);
    for (const name of ['one', 'two']) await follow('slack', tenantId, birch.addChannel({ name }).id, name, 2);
    birch.revokeToken();
    expect((await lines(slackSettings())).at(-1)).toBe(
      '✗ Slack channels of Birch: Slack no longer accepts the bot token of this workspace: install Tocsin again in this workspace; subscriptions are kept and resume. (token_revoked) (2 channels, 4 subscriptions)',
    );
  });

  it('waits no longer than it was told to', async () => {
    await follow('slack', await install(), slack.addChannel({ name: 'ops' }).id, 'ops');
    slack.fault({ method: 'auth.test', fault: 'hang' });
    slack.fault({ method: 'apps.connections.open', fault: 'hang' });
    const found = await lines(slackSettings(), { tokenMs: 300 });
    expect(found).toContainEqual(expect.stringMatching(/^✗ Slack bot token: Slack gives no good answer/));
    expect(found).toContainEqual(expect.stringMatching(/^✗ Slack commands and buttons: Slack gives no good answer/));
    expect(found.at(-1)).toBe('✗ Slack channels: not looked at: what is said about the bot token comes first');
    slack.clearFaults();
    expect((await lines(slackSettings(), { channelsMs: 0 })).at(-1)).toBe(
      '✗ Slack channels: not all were looked at, because Slack answers slowly: run doctor again later (1 channel, 1 subscription)',
    );
  });

  it('asks about tokens without a database', async () => {
    const found = await lines(slackSettings(), { stored: undefined });
    expect(found.slice(0, 1)).toEqual(['✓ Slack bot token: workspace Larkline']);
    expect(found.at(-1)).toMatch(/^✓ Slack commands and buttons/);
  });
});

describe('Discord', () => {
  it('is well where the token, the command, the servers and the channels are', async () => {
    const guild = discord.addGuild({ name: 'Larch' });
    await follow('discord', await joinGuild(guild.id, 'Larch'), guild.addChannel({ name: 'ops' }).id, 'ops');
    await fetch(`${discord.apiUrl}/v10/applications/${discord.applicationId}/commands`, {
      method: 'PUT',
      headers: { authorization: `Bot ${discord.token}`, 'content-type': 'application/json' },
      body: JSON.stringify([{ name: 'tocsin', description: 'Vendor incidents', type: 1 }]),
    });
    expect(await lines(discordSettings())).toEqual([
      expect.stringMatching(/^✓ Discord bot token: application /),
      '✓ Discord entrance: the gateway',
      '✓ Discord servers: Larch',
      '✓ Discord command: /tocsin is registered',
      '✓ Discord server Larch: known to Tocsin',
      '✓ #ops (Discord, Larch): 1 subscription, Tocsin may post there',
    ]);
  });

  it('says which way commands come in, and what the developer portal has to say for it', async () => {
    const entrance = async (more: Record<string, string | undefined>): Promise<string | undefined> =>
      (await lines(discordSettings(more))).find((line) => line.includes('Discord entrance'));
    const http = { DISCORD_PUBLIC_KEY: discord.publicKey, PUBLIC_URL: 'https://tocsin.example.com' };
    const url = 'https://tocsin.example.com/discord/interactions';
    expect(await entrance(http)).toBe(
      `✗ Discord entrance: HTTP, but commands do not arrive there: start Tocsin, then put ${url} into Interactions Endpoint URL (General Information in the developer portal)`,
    );
    discord.endpoint.url = url;
    expect(await entrance(http)).toBe(`✓ Discord entrance: HTTP, ${url}`);
    expect(await entrance({ ...http, TOCSIN_DISCORD_GATEWAY: '1' })).toBe(
      `✓ Discord entrance: HTTP, ${url}, and the gateway for what becomes of servers and channels`,
    );
    expect(await entrance({ ...http, DISCORD_PUBLIC_KEY: '0'.repeat(64) })).toContain('is of another application');
    expect(await entrance({})).toMatch(/^✗ Discord entrance: the gateway, but Discord sends commands and buttons to /);
  });

  it('misses the command only where Tocsin has run before', async () => {
    const guild = discord.addGuild({ name: 'Larch' });
    expect(await lines(discordSettings())).toContainEqual('✓ Discord command: /tocsin is registered when Tocsin first starts');
    await joinGuild(guild.id, 'Larch');
    expect(await lines(discordSettings())).toContainEqual(
      '✗ Discord command: /tocsin is not registered: start Tocsin again with the role chat, which registers it',
    );
  });

  it('gives the invitation where the bot is in no server', async () => {
    expect(await lines(discordSettings())).toContainEqual(
      `✗ Discord servers: the bot is in none: invite it with https://discord.com/oauth2/authorize?client_id=${discord.applicationId}&scope=bot%20applications.commands&permissions=309237730304`,
    );
  });

  it('does not go on with a token that is not accepted', async () => {
    const guild = discord.addGuild({ name: 'Larch' });
    await follow('discord', await joinGuild(guild.id, 'Larch'), guild.addChannel({ name: 'ops' }).id, 'ops');
    expect(await lines(discordSettings({ DISCORD_TOKEN: 'not-this-one' }))).toEqual([
      '✗ Discord bot token: Discord no longer accepts the bot token: set a new DISCORD_TOKEN and start again.',
      '✓ Discord server Larch: known to Tocsin',
      '✗ Discord channels: not looked at: what is said about the bot token comes first',
    ]);
  });

  it('names the permission that a channel lacks', async () => {
    const guild = discord.addGuild({ name: 'Larch' });
    const channel = guild.addChannel({ name: 'ops', permissions: { deny: ['CreatePublicThreads'] } });
    await follow('discord', await joinGuild(guild.id, 'Larch'), channel.id, 'ops');
    expect((await lines(discordSettings())).at(-1)).toMatch(
      /^✗ #ops \(Discord, Larch\): I can't open threads in #ops\. Someone who can edit its permissions must allow me Create Public Threads\. \(View Channel ✓ .*\) 1 subscription waits\.$/,
    );
  });

  it('names servers that the bot was taken out of, with what waits there', async () => {
    const guild = discord.addGuild({ name: 'Larch' });
    discord.addGuild({ name: 'Birch' });
    const tenantId = await joinGuild(guild.id, 'Larch');
    await follow('discord', tenantId, guild.addChannel({ name: 'ops' }).id, 'ops');
    guild.removeBot();
    expect((await lines(discordSettings())).at(-1)).toBe(
      '✗ Discord server Larch: Tocsin is no longer in this server: invite it again; 1 subscription is kept and resumes',
    );
    await endInstallation(database.db, tenantId, 'removed', 'discord.bot_removed', at);
    expect((await lines(discordSettings())).at(-1)).toBe(
      '✗ Discord server Larch: Tocsin was removed from it: invite it again; 1 subscription is kept and resumes (discord.bot_removed)',
    );
    guild.inviteBot();
    expect((await lines(discordSettings())).at(-1)).toBe(
      '✓ Discord server Larch: connected again when Tocsin starts next; 1 subscription is kept and resumes',
    );
  });
});

describe('both', () => {
  it('are named with the address that does not answer', async () => {
    const guild = discord.addGuild({ name: 'Larch' });
    await follow('discord', await joinGuild(guild.id, 'Larch'), guild.addChannel({ name: 'ops' }).id, 'ops');
    await follow('slack', await install(), slack.addChannel({ name: 'ops' }).id, 'ops');
    const gone = await startServer(() => undefined);
    await gone.close();
    const nowhere = `${gone.url}/api/`;
    const found = await lines(slackSettings({ SLACK_API_URL: nowhere, DISCORD_API_URL: nowhere, DISCORD_TOKEN: discord.token }));
    expect(found).toEqual([
      `✗ Slack bot token: ${silent('Slack', gone.origin, 'SLACK_API_URL', 'slack.unreachable')}`,
      `✗ Slack commands and buttons: ${silent('Slack', gone.origin, 'SLACK_API_URL', 'slack.unreachable')}`,
      '✓ Slack workspace Larkline: its token is stored and can be read',
      '✗ Slack channels: not looked at: what is said about the bot token comes first',
      `✗ Discord bot token: ${silent('Discord', gone.origin, 'DISCORD_API_URL', 'discord.unreachable')}`,
      '✓ Discord server Larch: known to Tocsin',
      '✗ Discord channels: not looked at: what is said about the bot token comes first',
    ]);
  });
});
