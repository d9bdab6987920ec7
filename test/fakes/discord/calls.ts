export interface SeenCall {
  readonly method: string;
  /** `/channels/{channel}/messages`; the path where no route fits. */
  readonly route: string;
  /** Without `/api/v10`, with the query. */
  readonly path: string;
  readonly body: unknown;
  /** Whether an authorization header came, and nothing of it. */
  readonly authorization: boolean;
  /** Milliseconds, by the fake's clock. */
  readonly at: number;
  /** Null while it is not answered, and when it never was. */
  status: number | null;
}

/** Counts that outlast the log. */
export interface Tally {
  calls: number;
  /** Answers with status 429, of limits and of faults. */
  rejected: number;
  /** The same by method and route: `POST /channels/{channel}/messages`. */
  readonly rejectedBy: Record<string, number>;
  /** What counts towards the ban of an address after 10,000 in ten minutes: 401, 403, and 429 that are not of scope `shared`. */
  invalid: number;
}

/** Every call of the REST API, oldest first, and how many there were. */
export class CallLog {
  readonly calls: SeenCall[] = [];
  readonly tally: Tally = { calls: 0, rejected: 0, rejectedBy: {}, invalid: 0 };
  readonly #kept: () => number;

  constructor(kept: () => number) {
    this.#kept = kept;
  }

  begin(call: SeenCall): void {
    this.calls.push(call);
    this.tally.calls += 1;
    const surplus = this.calls.length - this.#kept();
    if (surplus > 0) this.calls.splice(0, surplus);
  }

  answered(call: SeenCall, status: number, scope: string | undefined): void {
    call.status = status;
    if (status === 429) this.#reject(`${call.method} ${call.route}`);
    if (status === 401 || status === 403 || (status === 429 && scope !== 'shared')) this.tally.invalid += 1;
  }

  #reject(what: string): void {
    this.tally.rejected += 1;
    this.tally.rejectedBy[what] = (this.tally.rejectedBy[what] ?? 0) + 1;
  }
}

/** Numbers of the rate-limit headers: generous, so that the SDK does not wait by itself, unless limits are enforced. */
export function bucketHeaders(
  now: number,
  route: string,
  left: { readonly limit: number; readonly remaining: number; readonly resetMs: number },
) {
  return {
    'x-ratelimit-limit': String(left.limit),
    'x-ratelimit-remaining': String(left.remaining),
    'x-ratelimit-reset': ((now + left.resetMs) / 1000).toFixed(3),
    'x-ratelimit-reset-after': (left.resetMs / 1000).toFixed(3),
    'x-ratelimit-bucket': Buffer.from(route).toString('hex').slice(0, 32),
  };
}
