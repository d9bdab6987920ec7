/** Errors are sorted by who must act. `code` is stable (`slack.rate_limited`) and doubles as a metric label; `message` is for people. */
export class TocsinError extends Error {
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

/**
 * Nobody has to act: it may clear by itself. `retryAfterMs` is how long the other side asked us to wait; `holds` names the paces that it asked it for,
 * so that no other process tries meanwhile.
 */
export class RetryableError extends TocsinError {
  readonly retryAfterMs: number | undefined;
  readonly holds: readonly string[];
  constructor(
    code: string,
    message: string,
    options?: ErrorOptions & { retryAfterMs?: number | undefined; holds?: readonly string[] | undefined },
  ) {
    super(code, message, options);
    this.retryAfterMs = options?.retryAfterMs;
    this.holds = options?.holds ?? [];
  }
}

/** Nobody can act: this item is over. Recorded, never retried. */
export class PermanentError extends TocsinError {}

/** The people of one channel must act (archived, bot removed, permission missing). */
export class ChannelError extends TocsinError {}

/** Whoever installed or runs Tocsin must act (configuration, token, port). The message is one sentence that says what to do. */
export class OperatorError extends TocsinError {}

/** The call may or may not have happened: look in the channel before anything is sent again. */
export class InDoubtError extends TocsinError {}

export function errorCode(error: unknown): string {
  return error instanceof TocsinError ? error.code : 'internal';
}

/** A workspace has as much of something as it may have: its people end something, or whoever runs Tocsin raises the limit. */
export class LimitError extends OperatorError {}
