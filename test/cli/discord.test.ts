import { afterEach, describe, expect, it } from 'vitest';
import { discordInvite, inviteExtras } from '../../src/app/discord-invite.js';
import { permissionsNeeded } from '../../src/chat/discord/permissions.js';
import { readInput } from '../../src/cli/command.js';
import { discord } from '../../src/cli/commands/discord.js';
import { type FakeDiscord, startFakeDiscord } from '../fakes/discord/fake-discord.js';

const id = '123456789012345678';

async function run(
  args: readonly string[],
  env: Readonly<Record<string, string>> = { DISCORD_APPLICATION_ID: id },
): Promise<{ readonly code: number; readonly lines: readonly string[] }> {
  const lines: string[] = [];
  const context = { env, version: '1.0.0', out: (text: string) => void lines.push(text), err: () => undefined };
  return { code: await discord.run(readInput(discord, args), context), lines };
}

describe('the link that adds the bot to a server', () => {
  it('asks for the permissions that are used, and no other', () => {
    const { url, permissions, uses } = discordInvite(id, []);
    expect(permissions).toBe('309237730304');
    expect(uses.map(({ name }) => name)).toEqual(permissionsNeeded.names);
    const { origin, pathname, searchParams } = new URL(url);
    expect(origin + pathname).toBe('https://discord.com/oauth2/authorize');
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: id,
      permissions: '309237730304',
      scope: 'bot applications.commands',
      integration_type: '0',
    });
  });

  it.each([
    ['threads', 34n, 'Manage Threads'],
    ['mentions', 17n, 'Mention @everyone, @here, and All Roles'],
    ['channels', 4n, 'Manage Channels'],
  ] as const)('asks for one more with %s', (extra, place, name) => {
    const { permissions, uses } = discordInvite(id, [extra, extra]);
    expect(BigInt(permissions) - permissionsNeeded.bits).toBe(1n << place);
    expect(uses.slice(permissionsNeeded.names.length)).toEqual([{ name, purpose: inviteExtras[extra].purpose }]);
  });
});

describe('tocsin discord invite', () => {
  let fake: FakeDiscord | undefined;
  afterEach(async () => {
    await fake?.close();
    fake = undefined;
  });

  it('prints the link, and one line for each permission', async () => {
    const { code, lines } = await run(['invite', '--with', 'threads, mentions', '--with', 'channels']);
    const { url, uses } = discordInvite(id, ['threads', 'mentions', 'channels']);
    expect(code).toBe(0);
    expect(lines[0]).toBe(url);
    expect(lines.slice(2, -1)).toEqual(uses.map(({ name, purpose }) => `  ${name}: ${purpose}`));
    expect(lines.at(-1)).toContain('over the gateway');
    expect(uses).toHaveLength(9);
  });

  it('prints JSON that says the same', async () => {
    const { lines } = await run(['invite', '--json']);
    expect(JSON.parse(lines.join('\n'))).toEqual(discordInvite(id, []));
  });

  it('asks Discord which application the token belongs to', async () => {
    fake = await startFakeDiscord();
    const { lines } = await run(['invite'], { DISCORD_TOKEN: fake.token, DISCORD_API_URL: fake.apiUrl });
    expect(lines[0]).toBe(discordInvite(fake.applicationId, []).url);
    expect(lines.join('\n')).not.toContain(fake.token);
  });

  it('says so when Discord does not know the token', async () => {
    fake = await startFakeDiscord();
    const env = { DISCORD_TOKEN: 'not-the-token', DISCORD_API_URL: fake.apiUrl };
    await expect(run(['invite'], env)).rejects.toMatchObject({ message: expect.not.stringContaining('not-the-token') });
    await expect(run(['invite'], env)).rejects.toMatchObject({ code: 'discord.unauthorized' });
  });

  it('says what to set when nothing is', async () => {
    await expect(run(['invite'], {})).rejects.toMatchObject({
      code: 'discord.no_application',
      message: expect.stringContaining('DISCORD_APPLICATION_ID'),
    });
  });

  it.each([
    { args: [], why: 'say what to print' },
    { args: ['invit'], why: 'no "discord invit"' },
    { args: ['invite', 'x'], why: 'one word too many' },
    { args: ['invite', '--with', 'everything'], why: 'not "everything"' },
  ])('says what is wrong with "$args"', async ({ args, why }) => {
    await expect(run(args)).rejects.toMatchObject({ code: 'cli.usage', message: expect.stringContaining(why) });
  });

  it('says what to paste where interactions come over HTTP', async () => {
    const http = {
      DISCORD_APPLICATION_ID: id,
      DISCORD_TOKEN: 'a-token',
      DISCORD_PUBLIC_KEY: 'ab'.repeat(32),
      PUBLIC_URL: 'https://tocsin.example.com/',
    };
    const { lines } = await run(['invite'], http);
    expect(lines.slice(-3)).toEqual([
      expect.stringContaining('Interactions Endpoint URL'),
      '  https://tocsin.example.com/discord/interactions',
      'There is no gateway connection; TOCSIN_DISCORD_GATEWAY=1 adds one.',
    ]);
    expect((await run(['invite'], { ...http, TOCSIN_DISCORD_GATEWAY: '1' })).lines.at(-1)).toContain('stays connected');
  });
});
