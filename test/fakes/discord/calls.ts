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
