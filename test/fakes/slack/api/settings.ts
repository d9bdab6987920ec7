/** How strict the platform is about time; every field may be changed while it runs. */
export interface Settings {
  /** Posts to one channel per second, `burst` of them at once; undefined: not limited. */
  postsPerSecond: number | undefined;
  burst: number;
  /** Over how many seconds those posts are counted: 10 lets the unevenness of a network pass, and no more than ten posts in ten seconds. */
  postWindowSeconds: number;
  /** Posts per minute in a workspace, whatever their channels; undefined: not limited. */
  postsPerMinute: number | undefined;
  /** chat.update per minute and workspace; undefined: not limited. */
  editsPerMinute: number | undefined;
  /** conversations.history and conversations.replies per minute and workspace, each for itself; undefined: not limited. */
  historyPerMinute: number | undefined;
  /** 10: a minute of the limits above lasts six seconds, and so do the waits that a 429 asks for. */
  timeScale: number;
  /** How many calls `calls` holds, the newest; a long run would fill the memory with them. */
  callsKept: number;
  /** `slow`: 15 objects at most and one call a minute for conversations.history and .replies (apps sold outside the Marketplace). */
  history: 'tier-3' | 'slow';
  /** How long an app has to acknowledge. */
  ackWithinMs: number;
  /** Waits before an event that was not acknowledged comes again; commands and presses come once. */
  redeliverAfterMs: readonly number[];
  /** Commands and presses are redelivered like events. The platform does not do so; lost acknowledgements are rehearsed with it. */
  redeliverInteractions: boolean;
  /** How long a trigger_id is good for. */
  triggerMs: number;
  /** How long a response_url is good for. */
  responseUrlMs: number;
  /** Text of commands arrives with `<#C…|name>` and `<@U…|name>`, as with `should_escape: true` in the manifest. */
  escapeCommands: boolean;
  /** Tokens that are given out end, and come with a refresh token that is good once. */
  rotateTokens: boolean;
  /** How long they live. */
  tokenLifeSeconds: number;
  /** How often sockets are pinged. */
  pingMs: number;
}

export const platformSettings = (): Settings => ({
  postsPerSecond: undefined,
  burst: 1,
  postWindowSeconds: 1,
  postsPerMinute: undefined,
  editsPerMinute: undefined,
  historyPerMinute: undefined,
  timeScale: 1,
  callsKept: Number.POSITIVE_INFINITY,
  history: 'tier-3',
  ackWithinMs: 3_000,
  redeliverAfterMs: [0, 60_000, 300_000],
  redeliverInteractions: false,
  triggerMs: 3_000,
  responseUrlMs: 30 * 60_000,
  escapeCommands: true,
  rotateTokens: false,
  tokenLifeSeconds: 12 * 60 * 60,
  pingMs: 10_000,
});

/**
 * Limits as strict as the platform's: one post a second and channel, what it calls "several hundred" posts a minute, and what tier 3 guarantees, no
 * more. `Object.assign(slack.settings, strictLimits)`.
 */
export const strictLimits = {
  postsPerSecond: 1,
  burst: 1,
  postsPerMinute: 600,
  editsPerMinute: 50,
  historyPerMinute: 50,
} as const satisfies Partial<Settings>;
