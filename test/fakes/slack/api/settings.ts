/** How strict the platform is about time; every field may be changed while it runs. */
export interface Settings {
  /** Posts to one channel per second, with `burst` more at once; undefined: not limited. */
  postsPerSecond: number | undefined;
  burst: number;
  /** chat.update per minute and workspace; undefined: not limited. */
  editsPerMinute: number | undefined;
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
  /** How often sockets are pinged. */
  pingMs: number;
}

export const platformSettings = (): Settings => ({
  postsPerSecond: undefined,
  burst: 1,
  editsPerMinute: undefined,
  history: 'tier-3',
  ackWithinMs: 3_000,
  redeliverAfterMs: [0, 60_000, 300_000],
  redeliverInteractions: false,
  triggerMs: 3_000,
  responseUrlMs: 30 * 60_000,
  escapeCommands: true,
  pingMs: 10_000,
});
