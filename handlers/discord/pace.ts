/** How patient the connection to Discord is, in milliseconds. */
export interface Pace {
  /** Before the next login after a failed one; doubles with each further failure. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** A gateway that has not delivered for so long is left and logged in to anew. A connection that held twice as long forgives earlier failures. */
  readonly silenceMs: number;
  /** Between two IDENTIFYs. */
  readonly identifyGapMs: number;
  /** Between two looks at what other processes of ours run. */
  readonly lookMs: number;
  /** Between two lists of the guilds, where no gateway tells of them. */
  readonly listMs: number;
}

/**
 * Discord allows one IDENTIFY in 5 seconds and 1,000 a day, and resets the token of a bot that needs more (developers' reference, "Gateway"): a loop of
 * failures must be slow.
 */
export const usualPace: Pace = {
  firstPauseMs: 2_000,
  longestPauseMs: 300_000,
  silenceMs: 90_000,
  identifyGapMs: 5_500,
  lookMs: 5_000,
  listMs: 600_000,
};

export const pauseAfter = ({ firstPauseMs, longestPauseMs }: Pace, failures: number): number =>
  Math.min(firstPauseMs * 2 ** Math.max(failures - 1, 0), longestPauseMs);
