export interface LoggedCall {
  /** `chat.postMessage`, or `response_url`. */
  readonly method: string;
  readonly token: string | undefined;
  readonly args: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** What was answered: `ok`, the error, or the fault. Undefined while it is open. */
  outcome: string | undefined;
}
