/** `{ok: false, error}`, as the platform says no. `extra` is sent along (`needed`, `response_metadata`). */
export class Refusal extends Error {
  readonly code: string;
  readonly extra: Record<string, unknown>;
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(code: string, extra: Record<string, unknown> = {}, status = 200, headers: Record<string, string> = {}) {
    super(code);
    this.code = code;
    this.extra = extra;
    this.status = status;
    this.headers = headers;
  }
}

/** With what is wrong and where, as the platform writes it: `[ERROR] must be a string [json-pointer:/thread_ts]`. */
export const refusalAt = (code: string, complaints: readonly { readonly text: string; readonly pointer?: string }[]): Refusal =>
  new Refusal(code, {
    response_metadata: {
      messages: complaints.map(
        ({ text, pointer }) => `[ERROR] ${text}${pointer === undefined ? '' : ` [json-pointer:${pointer}]`}`,
      ),
    },
  });

export const ratelimited = (retryAfterSeconds: number | undefined): Refusal =>
  new Refusal('ratelimited', {}, 429, retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) });
