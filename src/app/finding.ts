import { RetryableError, TocsinError } from '../errors.js';
import { oneLine } from '../render/text/clean.js';

/** One line of `doctor`: what was looked at, whether it is well, and the cure where it is not. */
export interface Finding {
  readonly subject: string;
  readonly ok: boolean;
  readonly detail: string;
}

export const finding = (ok: boolean, subject: string, detail: string): Finding => ({ subject, ok, detail: oneLine(detail) });

/** What an attempt came to; what is no error of ours is a bug and is thrown. */
export type Attempted<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: TocsinError };

export async function attempt<Value>(work: Promise<Value>): Promise<Attempted<Value>> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    if (!(error instanceof TocsinError)) throw error;
    return { ok: false, error };
  }
}

export interface Platform {
  readonly name: 'Slack' | 'Discord';
  readonly apiUrl: string;
  /** The variable that holds the address. */
  readonly variable: string;
  readonly usualHost: string;
}

/** The sentence of a failed question to a platform, with what to look at when it gave no answer. */
export function troubleWords({ name, apiUrl, variable, usualHost }: Platform, error: TocsinError): string {
  if (!(error instanceof RetryableError)) return error.message;
  const { host } = new URL(apiUrl);
  const address = host === usualHost ? '' : `, and that ${variable} is right`;
  return `${name} gives no good answer at ${host}: check this machine's way there (network, DNS, proxy)${address}, then run doctor again (${error.code})`;
}
