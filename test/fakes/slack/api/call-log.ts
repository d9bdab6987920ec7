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

/** Counts that outlast the log. */
export interface Tally {
  calls: number;
  /** Answers with status 429, of limits and of faults. */
  rejected: number;
  /** The same by method. */
  readonly rejectedBy: Record<string, number>;
}

/** Every call that arrived, oldest first, and how many there were. */
export class CallLog {
  readonly calls: LoggedCall[] = [];
  readonly tally: Tally = { calls: 0, rejected: 0, rejectedBy: {} };
  readonly #kept: () => number;

  constructor(kept: () => number) {
    this.#kept = kept;
  }

  begin(method: string): LoggedCall {
    const call: LoggedCall = { method, token: undefined, args: {}, at: Date.now(), outcome: undefined };
    this.calls.push(call);
    this.tally.calls += 1;
    const surplus = this.calls.length - this.#kept();
    if (surplus > 0) this.calls.splice(0, surplus);
    return call;
  }

  rejected({ method }: LoggedCall): void {
    this.tally.rejected += 1;
    this.tally.rejectedBy[method] = (this.tally.rejectedBy[method] ?? 0) + 1;
  }
}
