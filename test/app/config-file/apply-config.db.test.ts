import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyAtStart } from '../../../src/app/config-file/apply-at-start.js';
import { type ApplyDeps, applyConfig } from '../../../src/app/config-file/apply-config.js';
import { describePlan, namesIn } from '../../../src/app/config-file/describe-plan.js';
import { exportConfig } from '../../../src/app/config-file/export-config.js';
import { unsubscribe } from '../../../src/app/subscribe.js';
import { channelsOf, findChannel } from '../../../src/db/channels.js';
import { configuredSubscriptions, liveChannels } from '../../../src/db/configured.js';
import { sql } from '../../../src/db/database.js';
import { forwardsOf } from '../../../src/db/forwards.js';
import { endSubscription } from '../../../src/db/subscriptions.js';
import { previewTenant, SubscriptionId } from '../../../src/domain/ids.js';
import { OperatorError, RetryableError } from '../../../src/errors.js';
import { createGuard } from '../../../src/http/guard.js';
import { silentLog } from '../../../src/log.js';
import { incident, start } from '../../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { type Desk, openDesk, seen } from '../commands/desk.js';

let database: FreshDatabase;
let desk: Desk;
let deps: ApplyDeps;
const env: Record<string, string> = {};

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate settings, forwards cascade`.execute(database.db);
  desk = await openDesk(database.db);
  for (const name of Object.keys(env)) delete env[name];
  const { secrets } = desk.out.forwarding;
  deps = {
    ...desk.deps,
    env,
    guard: createGuard({ allowPrivateNetworks: false, purpose: 'send' }),
    secrets,
    look: (_chat, _tenant, externalId) => desk.chat.look().then((look) => ({ ...look, externalId })),
  };
});

const apply = async (text: string, dryRun = false) => {
  const applied = await applyConfig(deps, { path: 'tocsin.yaml', text, dryRun });
  const channels = [...(await liveChannels(database.db, desk.tenantId)), ...(await liveChannels(database.db, previewTenant))];
  return { ...applied, lines: describePlan(applied.plans, namesIn(applied.plans, channels)) };
};
const refusal = async (text: string): Promise<string> => {
  const caught: unknown = await apply(text).catch((error: unknown) => error);
  return caught instanceof Error ? caught.message : 'applied';
};
const exported = () => exportConfig({ db: database.db, catalogue: desk.deps.catalogue });
const subscriptions = async (tenantId = desk.tenantId) =>
  (await configuredSubscriptions(database.db, tenantId)).map(({ filter, source }) => `${source} ${filter}`).sort();

const slack = (channels: string): string =>
  `workspaces:\n  - chat: slack\n    workspace: T1\n    channels:\n${channels.replace(/^/gm, '      ')}\n`;
const voiceOps = (...filters: string[]): string =>
  slack(`- channel: C1\n  subscriptions:\n${filters.map((filter) => `    - ${filter}`).join('\n')}`);

describe('applying a configuration file', () => {
  it('makes what it says, and the second time nothing', async () => {
    const text = `${slack(
      [
        '- channel: C1',
        '  settings:',
        '    quiet: 22:00-07:00 Europe/Berlin',
        '  subscriptions:',
        '    - github min-impact:major',
        '    - filter: gitlab',
        '      routes:',
        '        - filter: region:us-east',
        "          to: '#oncall-us'",
        '        - filter: else',
        '          to: C1',
        "- channel: '#oncall-us'",
      ].join('\n'),
    )}  - chat: preview\n    channels:\n      - channel: '#all'\n        preset: plain\n        subscriptions: [larch]\n`;
    await desk.channel('C2');
    await sql`update channels set name = 'oncall-us' where external_id = 'C2'`.execute(database.db);
    desk.chat.looks = seen({ name: 'voice-ops' });
    const dry = await apply(text, true);
    expect(await channelsOf(database.db, previewTenant)).toEqual([]);
    expect(dry.lines).toEqual([
      'preview · #all',
      '  + channel, new to Tocsin',
      '  + larch',
      'slack T1 (Acme) · #voice-ops',
      '  + channel, new to Tocsin',
      '  ~ zone: UTC → Europe/Berlin',
      '  ~ quiet: off → 22:00-07:00',
      '  + github min-impact:major',
      '  + gitlab; region:us-east -> #oncall-us, else -> #voice-ops',
    ]);
    const done = await apply(text);
    expect(done).toMatchObject({ lines: dry.lines, warnings: [] });
    expect(await subscriptions()).toEqual(['file github min-impact:major', 'file gitlab']);
    expect(await subscriptions(previewTenant)).toEqual(['file larch']);
    expect(await findChannel(database.db, desk.tenantId, 'slack', 'C1')).toMatchObject({
      name: 'voice-ops',
      settings: { zone: 'Europe/Berlin', quiet: { from: '22:00', until: '07:00' } },
    });
    expect((await apply(text)).plans).toEqual([]);
    const written = await exported();
    expect(written).toBe(
      [
        'workspaces:',
        '  - chat: preview',
        '    channels:',
        '      - channel: "#all"',
        '        preset: plain',
        '        subscriptions:',
        `          - '"https://status.larch.example"'`,
        '  - chat: slack',
        '    workspace: T1 # Acme',
        '    channels:',
        '      - channel: C1 # #voice-ops',
        '        settings:',
        '          zone: Europe/Berlin',
        '          quiet: 22:00-07:00',
        '        subscriptions:',
        '          - github min-impact:major',
        '          - filter: gitlab',
        '            routes:',
        '              - filter: region:us-east',
        '                to: C2 # #oncall-us',
        '              - filter: else',
        '                to: C1 # #voice-ops',
        '',
      ].join('\n'),
    );
    expect((await apply(written)).plans).toEqual([]);
    expect(await exported()).toBe(written);
  });

  it('ends what leaves the file, and leaves alone what people made', async () => {
    await desk.subscribe('cloudflare');
    await apply(voiceOps('github', 'gitlab'));
    const second = await apply(voiceOps('gitlab'));
    expect(second.lines).toEqual(['slack T1 (Acme) · #voice-ops', '  - github']);
    expect(await subscriptions()).toEqual(['chat cloudflare', 'file gitlab']);
    const third = await apply('workspaces: []');
    expect(third.lines).toEqual(['slack T1 (Acme) · #voice-ops (no longer in the file)', '  - gitlab']);
    expect(await subscriptions()).toEqual(['chat cloudflare']);
  });

  it('takes over what people made when it says the same', async () => {
    await desk.subscribe('github min-impact:major');
    const written = await exported();
    expect(written).toContain('- github min-impact:major # made in chat');
    const taken = await apply(written);
    expect(taken.lines).toContain('  = github min-impact:major (made in chat, owned by the file from now on)');
    expect(await subscriptions()).toEqual(['file github min-impact:major']);
    expect((await apply(written)).plans).toEqual([]);
  });

  it('makes again what has ended meanwhile, which nothing in chat can do', async () => {
    await apply(voiceOps('github'));
    const [one] = await configuredSubscriptions(database.db, desk.tenantId);
    const id = SubscriptionId.parse(one?.id);
    expect(await unsubscribe(deps, desk.tenantId, id, 'Dana')).toBe(false);
    await endSubscription(database.db, desk.tenantId, id, { at: start, by: null, source: 'file' });
    expect((await apply(voiceOps('github'))).lines).toEqual(['slack T1 (Acme) · #voice-ops', '  + github']);
  });

  it('leaves settings alone where it has none for a channel, and gives the rest their defaults where it has some', async () => {
    await desk.channel();
    await apply(slack('- channel: C1\n  settings:\n    storms: off\n    language: ko'));
    expect((await apply(slack('- channel: C1'))).plans).toEqual([]);
    const back = await apply(slack('- channel: C1\n  settings:\n    language: ko'));
    expect(back.lines).toEqual(['slack T1 (Acme) · #voice-ops', '  ~ storms: off → on']);
  });

  it('catches up with what is open, and wakes the threads', async () => {
    desk.line.site.incidents = [incident('a', [['investigating', 'We look into it.']])];
    await desk.look();
    await apply(voiceOps('larch'));
    expect(desk.woken).toHaveLength(1);
    await desk.look();
    expect(desk.chat.calls).toHaveLength(1);
  });

  it('warns of a page that cannot be read, and does the rest', async () => {
    desk.line.site.fault = () => {
      throw new RetryableError('http.timeout', 'it does not answer');
    };
    const text = voiceOps('status.mute.example', 'github');
    const done = await apply(text);
    expect(done.warnings).toEqual([expect.stringMatching(/^#voice-ops, status-mute-example is left out for now: .*mute/)]);
    expect(await subscriptions()).toEqual(['file github']);
    expect((await apply(text)).lines).toEqual(['slack T1 (Acme) · #voice-ops', '  + status-mute-example']);
  });

  it('does everything once when two processes start with the same file', async () => {
    const text = voiceOps('github', 'gitlab', 'larch');
    await Promise.all([apply(text), apply(text), apply(text)]);
    expect(await subscriptions()).toEqual(['file github', 'file gitlab', 'file larch']);
    expect((await apply(text)).plans).toEqual([]);
  });
});

describe('ways out of chat in a file', () => {
  const secret = `whsec_${'A'.repeat(43)}=`;
  const forwards = slack(
    [
      '- channel: C1',
      '  forwards:',
      '    - to: https://hooks.example.com/tocsin',
      '      secret-env: HOOK_SECRET',
      '    - to: pagerduty',
      '      key-env: PD_KEY',
      '      min-impact: critical',
      '    - to-env: CHAT_HOOK',
      '      only-when-down: on',
    ].join('\n'),
  );
  const filled = () =>
    Object.assign(env, {
      HOOK_SECRET: secret,
      PD_KEY: 'abcdefghijklmnopqrstuvwxyz012345',
      CHAT_HOOK: 'https://discord.com/api/webhooks/1/very-secret',
    });

  it('are set up with what the variables hold, which is written nowhere', async () => {
    filled();
    const dry = await apply(forwards, true);
    expect(dry.lines).toEqual([
      'slack T1 (Acme) · #voice-ops',
      '  + channel, new to Tocsin',
      '  + forward hooks.example.com',
      '  + forward PagerDuty …2345, critical and up',
      '  + forward discord.com, only when the chat is down',
    ]);
    await apply(forwards);
    expect((await apply(forwards)).plans).toEqual([]);
    const written = await exported();
    expect(written).toContain('            secret-env: HOOK_SECRET');
    for (const hidden of [secret, 'abcdefghijklmnopqrstuvwxyz', 'very-secret']) expect(written).not.toContain(hidden);
    expect((await apply(written)).plans).toEqual([]);
    expect(await exported()).toBe(written);
  });

  it('change under their own id when a key is another one, and end when they leave', async () => {
    filled();
    await apply(forwards);
    const before = await forwardsOf(database.db, desk.tenantId, (await desk.channel()).id);
    env.PD_KEY = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';
    expect((await apply(forwards)).lines).toEqual([
      'slack T1 (Acme) · #voice-ops',
      '  ~ forward PagerDuty …2345, critical and up → PagerDuty …2345, critical and up',
    ]);
    const after = await forwardsOf(database.db, desk.tenantId, (await desk.channel()).id);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect((await apply(slack('- channel: C1'))).lines.filter((line) => line.startsWith('  - forward'))).toHaveLength(3);
    expect(await forwardsOf(database.db, desk.tenantId, (await desk.channel()).id)).toEqual([]);
  });

  it.each([
    ['- to: https://hooks.example.com/x', /name with `secret-env` the variable/],
    [
      '- to: https://hooks.example.com/x\n  secret-env: NOTHING',
      /6:1\d+: The environment variable `NOTHING` is empty|`NOTHING` is empty/,
    ],
    ['- to: https://hooks.example.com/x\n  secret-env: SHORT', /A signing secret is `whsec_`/],
    ['- to: https://discord.com/api/webhooks/1/secret', /put it into a variable and name that with `to-env`/],
    ['- to: pagerduty', /PagerDuty needs `key-env`/],
    ['- to: pagerduty\n  key-env: SHORT', /32 letters and digits/],
    ['- to: abcdefghijklmnopqrstuvwxyz012345', /write `to: pagerduty` and `key-env`/],
    ['- min-impact: major', /Say `to` with an address/],
    ['- to: ftp://x.example\n  secret-env: SHORT', /Only https/],
    [
      '- to: https://10.0.0.8/in\n  secret-env: LONG',
      /Tocsin does not send to 10\.0\.0\.8: it is an address of a private network/,
    ],
    ['- to-env: INNER\n  secret-env: LONG', /Tocsin does not send to (?:\[::1\]|::1): (?!.*secret-path)/],
  ])('refuse %j with a sentence', async (entry, sentence) => {
    env.SHORT = 'short';
    env.LONG = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    env.INNER = 'https://[::1]/secret-path';
    expect(await refusal(slack(`- channel: C1\n  forwards:\n${entry.replace(/^/gm, '    ')}`))).toMatch(sentence);
  });
});

describe('a file that cannot be meant', () => {
  it('changes nothing, and every mistake is named with its place', async () => {
    await desk.channel('C2');
    const text = slack(
      [
        '- channel: C1',
        '  subscriptions:',
        '    - githib',
        '    - github region:atlantis',
        '    - gitlab',
        '    - GitLab',
        '    - filter: cloudflare',
        '      routes:',
        '        - {filter: github, to: C2}',
        "        - {filter: region:eu, to: '#nowhere'}",
        "- channel: '#voice-opps'",
      ].join('\n'),
    );
    const lines = (await refusal(text)).split('\n');
    expect(lines).toEqual([
      'correct tocsin.yaml; nothing of it was applied:',
      expect.stringMatching(/^ {2}tocsin\.yaml:7:13: .*`githib`/),
      expect.stringMatching(/^ {2}tocsin\.yaml:8:13: .*`atlantis`/),
      '  tocsin.yaml:10:13: `gitlab` stands in this channel twice; keep one of them.',
      expect.stringMatching(/^ {2}tocsin\.yaml:13:18: A route names no vendor/),
      expect.stringMatching(/^ {2}tocsin\.yaml:14:\d+: Tocsin does not know a channel `#nowhere` here/),
      expect.stringMatching(/^ {2}tocsin\.yaml:15:9: Tocsin does not know a channel `#voice-opps` here/),
    ]);
    expect(await subscriptions()).toEqual([]);
    expect((await channelsOf(database.db, desk.tenantId)).map(({ externalId }) => externalId)).toEqual(['C2']);
  });

  it.each([
    ['a workspace that is not there', 'workspaces:\n  - chat: slack\n    workspace: T9\n', /`T9`; it is in `T1` \(Acme\)/],
    ['a chat that is not there', 'workspaces:\n  - chat: discord\n', /Tocsin is in no Discord workspace yet/],
    ['one workspace twice', 'workspaces:\n  - chat: slack\n  - chat: slack\n    workspace: Acme\n', /stands in the file twice/],
    ['one channel twice', slack('- channel: C1\n- channel: C1'), /`#voice-ops` stands in the file twice/],
    ['a workspace of the preview', 'workspaces:\n  - chat: preview\n    workspace: X\n', /There is one preview/],
  ])('such as %s gets a sentence', async (_, text, sentence) => {
    expect(await refusal(text)).toMatch(sentence);
  });

  it('such as a channel that the bot may not see gets a sentence', async () => {
    desk.chat.looks = { kind: 'hidden', code: 'slack.not_in_channel', name: null };
    expect(await refusal(voiceOps('github'))).toMatch(/Slack shows Tocsin no channel `C1`: invite the bot/);
  });

  it('such as a new channel where Slack is not connected gets a sentence', async () => {
    const { look, ...rest } = deps;
    deps = rest;
    expect(await refusal(voiceOps('github'))).toMatch(/`C1` is new to Tocsin, and Slack is not connected here/);
    deps = { ...rest, ...(look === undefined ? {} : { look }) };
  });
});

describe('the file that a start applies', () => {
  it('is applied, and what could not be followed goes to the log', async () => {
    const path = join(temporaryFolder(), 'tocsin.yaml');
    const logged: unknown[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
    desk.line.site.fault = () => {
      throw new RetryableError('http.timeout', 'it does not answer');
    };
    writeFileSync(path, voiceOps('status.mute.example', 'github'));
    await applyAtStart({ ...deps, log }, path);
    expect(await subscriptions()).toEqual(['file github']);
    expect(logged).toMatchObject([
      { level: 40, detail: expect.stringContaining('left out for now') },
      { level: 30, changes: 3 },
    ]);
  });

  it('stops the start when it has a mistake', async () => {
    const path = join(temporaryFolder(), 'tocsin.yaml');
    writeFileSync(path, 'workspaces:\n  - chat: irc\n');
    const log = silentLog;
    await expect(applyAtStart({ ...deps, log }, path)).rejects.toBeInstanceOf(OperatorError);
    await expect(applyAtStart({ ...deps, log }, path)).rejects.toThrow(/tocsin\.yaml:2:5: `chat` takes/);
    await expect(applyAtStart({ ...deps, log }, `${path}.missing`)).rejects.toThrow(/cannot be read/);
  });
});

describe('a Discord server that the gateway has not named yet', () => {
  it('is asked for, and connected when the file is applied', async () => {
    const connected: string[] = [];
    const guilds = { isMember: async (id: string) => id.startsWith('1'), connect: async (id: string) => void connected.push(id) };
    deps = { ...deps, guilds };
    const text = (id: string) => `workspaces:\n  - chat: discord\n    workspace: "${id}"\n`;
    await apply(text('112233445566778899'), true);
    expect(connected).toEqual([]);
    await apply(text('112233445566778899'));
    expect(connected).toEqual(['112233445566778899']);
    expect(await refusal(text('912233445566778899'))).toMatch(/Tocsin is in no Discord workspace yet/);
  });
});
