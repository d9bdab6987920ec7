/** The request may have reached Discord and no usable answer came back: a post is in doubt then, anything else can be repeated. */
export class LostAnswer extends Error {
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LostAnswer';
    this.code = code;
  }
}

/** Discord said no: nothing was done. `code` is its JSON error code, 0 where it gave none. */
export class Refused extends Error {
  readonly code: number;
  readonly status: number;
  readonly retryAfterMs: number | undefined;
  constructor(code: number, status: number, message: string, options?: ErrorOptions & { retryAfterMs?: number | undefined }) {
    super(message, options);
    this.name = 'Refused';
    this.code = code;
    this.status = status;
    this.retryAfterMs = options?.retryAfterMs;
  }
}

export const isRefused = (error: unknown, ...codes: readonly number[]): error is Refused =>
  error instanceof Refused && codes.includes(error.code);
