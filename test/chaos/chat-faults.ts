import type { FakeDiscord } from '../fakes/discord/fake-discord.js';
import type { FaultRule as DiscordRule, FaultHandle } from '../fakes/discord/faults.js';
import type { FaultRule as SlackRule } from '../fakes/slack/api/faults.js';
import type { FakeSlack } from '../fakes/slack/fake-slack.js';

/** Which calls a fault spoils. */
export type FaultTarget = 'post' | 'edit' | 'read';

interface Fault<Chat extends 'slack' | 'discord', Fake> {
  readonly chat: Chat;
  readonly kind: string;
  readonly on: readonly FaultTarget[];
  /** The longest wait that one hit costs a bot, by the platform's word or until its patience with a call is over. */
  readonly costsMs: number;
  /** Spoils the next calls, a few of each sort, and then no more. */
  arm(fake: Fake): void;
  disarm(fake: Fake): void;
  /** How many calls it has spoilt since it was made. */
  hits(): number;
}

export type SlackFault = Fault<'slack', FakeSlack>;
export type DiscordFault = Fault<'discord', FakeDiscord>;
export type ChatFault = SlackFault | DiscordFault;

interface Settings {
  /** For `slow`: longer than a busy moment, and shorter than the 12 s that our clients wait. */
  readonly slowMs?: number;
  /** What a 429 asks for that names its wait. */
  readonly waitSeconds?: number;
}

/** What a platform does to single calls that a bot has to get over by itself, nothing lost and nothing doubled. Each is used by one run at a time. */
export const chatFaults = (settings: Settings = {}): readonly ChatFault[] => [
  ...slackFaults(settings),
  ...discordFaults(settings),
];

const everything: readonly FaultTarget[] = ['post', 'edit', 'read'];
/** Posts come often enough that two in a row fail. */
const times: Readonly<Record<FaultTarget, number>> = { post: 2, edit: 1, read: 1 };

const patienceMs = 12_000;
const seconds = (count: number): number => count * 1_000;

/** Faults that both platforms know by the same name. A post that may be there is looked for five seconds later. */
const inTransit = [
  ['commit-then-drop', seconds(5)],
  ['commit-then-503', seconds(5)],
  ['commit-then-hang', patienceMs + seconds(5)],
  ['commit-then-html-200', seconds(5)],
  ['503', seconds(5)],
  ['hang', patienceMs + seconds(5)],
  ['reset', seconds(5)],
  ['html-200', seconds(5)],
] as const;

const slackMethods: Readonly<Record<FaultTarget, readonly string[]>> = {
  post: ['chat.postMessage'],
  edit: ['chat.update'],
  read: ['conversations.history', 'conversations.replies'],
};

function slackFault(
  kind: string,
  costsMs: number,
  more: { readonly on?: readonly FaultTarget[]; readonly rule?: Partial<SlackRule> } = {},
): SlackFault {
  const { on = everything, rule = {} } = more;
  const rules = on.flatMap((target) =>
    slackMethods[target].map((method): SlackRule => ({ fault: kind, method, times: times[target], ...rule })),
  );
  const past: Pick<FaultHandle, 'hits' | 'clear'>[] = [];
  return {
    chat: 'slack',
    kind,
    on,
    costsMs,
    arm: (slack) => void past.push(...rules.map((each) => slack.fault(each))),
    disarm: () => {
      for (const handle of past) handle.clear();
    },
    hits: () => past.reduce((sum, { hits }) => sum + hits, 0),
  };
}

/** Words of the platform come with `ok: false`; those that it says of work that may have been done come with the work done as well. */
function slackFaults({ slowMs = 3_000, waitSeconds = 2 }: Settings): SlackFault[] {
  const unclear = ['internal_error', 'fatal_error', 'service_unavailable'];
  return [
    ...inTransit.map(([kind, costsMs]) => slackFault(kind, costsMs)),
    slackFault('slow', slowMs, { rule: { afterMs: slowMs } }),
    slackFault('429', seconds(waitSeconds), { rule: { retryAfterSeconds: waitSeconds } }),
    slackFault('429-bare', seconds(30)),
    slackFault('ratelimited', seconds(30)),
    slackFault('rate_limited', seconds(30)),
    ...unclear.flatMap((kind) => [slackFault(kind, seconds(5)), slackFault(`commit-then-${kind}`, seconds(5))]),
    slackFault('request_timeout', seconds(5)),
    slackFault('update_failed', seconds(5), { on: ['edit'] }),
    slackFault('streaming_state_conflict', seconds(5), { on: ['edit'] }),
    slackFault('external_channel_migrating', seconds(60), { on: ['edit'] }),
  ];
}

const discordRoutes: Readonly<Record<FaultTarget, readonly Pick<DiscordRule, 'method' | 'route'>[]>> = {
  post: [
    { method: 'POST', route: '/channels/{channel}/messages' },
    { method: 'POST', route: '/channels/{channel}/messages/{message}/threads' },
    { method: 'POST', route: '/channels/{channel}/threads' },
  ],
  edit: [{ method: 'PATCH', route: '/channels/{channel}/messages/{message}' }],
  read: [
    { method: 'GET', route: '/channels/{channel}/messages' },
    { method: 'GET', route: '/guilds/{guild}/threads/active' },
  ],
};

function discordFault(
  kind: string,
  costsMs: number,
  more: { readonly on?: readonly FaultTarget[]; readonly rule: Omit<DiscordRule, 'method' | 'route' | 'times'> },
): DiscordFault {
  const { on = everything, rule } = more;
  const rules = on.flatMap((target) => discordRoutes[target].map((place) => ({ ...place, times: times[target], ...rule })));
  const past: Pick<FaultHandle, 'hits' | 'clear'>[] = [];
  return {
    chat: 'discord',
    kind,
    on,
    costsMs,
    arm: (discord) => void past.push(...rules.map((each) => discord.fault(each))),
    disarm: () => {
      for (const handle of past) handle.clear();
    },
    hits: () => past.reduce((sum, { hits }) => sum + hits, 0),
  };
}

/**
 * A 429 names its wait in the header and in the body; the two have been seen to differ, and the longer one is meant. Short waits are made by the library
 * itself, for a long one the call fails.
 */
function discordFaults({ slowMs = 3_000, waitSeconds = 2 }: Settings): DiscordFault[] {
  const limited = (kind: string, wait: number, rule: Omit<DiscordRule, 'kind' | 'method' | 'route' | 'times'>): DiscordFault =>
    discordFault(kind, seconds(wait), { rule: { kind: '429', ...rule } });
  const refused = (code: number, on: readonly FaultTarget[]): DiscordFault =>
    discordFault(String(code), seconds(30), { on, rule: { kind: code } });
  return [
    ...inTransit.map(([kind, costsMs]) => discordFault(kind, costsMs, { rule: { kind } })),
    discordFault('slow', slowMs, { rule: { kind: 'slow', afterMs: slowMs } }),
    limited('429', waitSeconds, { retryAfter: { body: waitSeconds } }),
    limited('429-bare', waitSeconds, { retryAfter: { header: null, body: waitSeconds } }),
    limited('429-global', waitSeconds, { retryAfter: { body: waitSeconds }, global: true }),
    limited('429-shared', waitSeconds, { retryAfter: { body: waitSeconds }, scope: 'shared' }),
    limited('429-mismatch', waitSeconds, { retryAfter: { header: waitSeconds / 2, body: waitSeconds } }),
    limited('429-long', 8, { retryAfter: { body: 8 } }),
    refused(130_000, everything),
    refused(40_004, ['post']),
    refused(40_062, everything),
    refused(20_016, ['post']),
    refused(20_028, ['post', 'edit']),
    refused(20_029, ['post', 'edit']),
    refused(30_046, ['edit']),
  ];
}
