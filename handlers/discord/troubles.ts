import { z } from 'zod';
import { errorCode } from '../../src/errors.js';

const Refusal = z.object({ code: z.number(), status: z.number() });
const FromRest = z.object({ code: z.union([z.number(), z.string()]).optional(), status: z.number() });
const Coded = z.object({ code: z.union([z.number(), z.string()]) });

/** Discord's JSON code of a refusal: 10062. Undefined for everything else, such as 503 or a broken connection. */
export const refusalOf = (error: unknown): number | undefined => Refusal.safeParse(error).data?.code;

/** The SDK's own codes as well: `TokenInvalid`, `ECONNREFUSED`. */
export function codeOf(error: unknown): string {
  const code = Coded.safeParse(error).data?.code;
  return code === undefined ? (error instanceof Error ? error.name : 'unknown') : String(code);
}

const longest = 300;

/** For the log. The SDK's errors carry the address they called, and that holds the token of the interaction: of those only the reason is kept. */
export function troubleFields(error: unknown): Record<string, unknown> {
  const answered = FromRest.safeParse(error).data;
  if (answered === undefined) return { err: error, code: errorCode(error) };
  return {
    code: answered.code ?? `http_${answered.status}`,
    status: answered.status,
    detail: error instanceof Error ? error.message.slice(0, longest) : 'no text',
  };
}
