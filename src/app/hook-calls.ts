import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { HookKind } from '../db/hooks.js';

/** One call of a vendor, as it came. */
export interface HookCall {
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** `unsigned`: a signature was expected and there is none, or another one. `strange`: this is not what such a vendor sends. */
export type Verdict = 'accepted' | 'unsigned' | 'strange';

const Statuspage = z.object({
  page: z.looseObject({ id: z.string() }),
  incident: z.looseObject({ id: z.string() }).optional(),
  component_update: z.looseObject({ component_id: z.string() }).optional(),
});

/** What a call must hold to count as one of its kind; what is in it is read from the page and not from here. */
const shapes: Readonly<Record<HookKind, z.ZodType>> = {
  statuspage: Statuspage.refine(({ incident, component_update }) => incident !== undefined || component_update !== undefined),
  // Better Stack sends Statuspage's shape with an event type of its own.
  betterstack: z.looseObject({ page: z.looseObject({}) }),
  instatus: z.looseObject({}),
  incidentio: z.looseObject({}),
  generic: z.unknown(),
};

/** Headers that carry an HMAC-SHA256 of the body, in hexadecimal or base64, with or without `sha256=` before it. */
const signatureHeaders: Readonly<Record<HookKind, readonly string[]>> = {
  statuspage: [],
  betterstack: [],
  instatus: ['x-instatus-webhook-signature'],
  incidentio: [],
  generic: ['x-tocsin-signature', 'x-hub-signature-256', 'x-signature-256'],
};

export const signsCalls = (kind: HookKind): boolean => signatureHeaders[kind].length > 0;

/** Decides whether a call is what its address was made for. `secret` is null where the vendor signs nothing: then the address itself is the secret. */
export function judge(kind: HookKind, call: HookCall, secret: string | null): Verdict {
  if (secret !== null && !isSigned(kind, call, secret)) return 'unsigned';
  return isShaped(kind, call.body) ? 'accepted' : 'strange';
}

function isSigned(kind: HookKind, { headers, body }: HookCall, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  return signatureHeaders[kind].some((name) => {
    const given = headers[name]?.trim().replace(/^sha256=/i, '') ?? '';
    return [Buffer.from(given, 'hex'), Buffer.from(given, 'base64')].some(
      (bytes) => bytes.length === expected.length && timingSafeEqual(bytes, expected),
    );
  });
}

function isShaped(kind: HookKind, body: Buffer): boolean {
  if (kind === 'generic') return true;
  try {
    return shapes[kind].safeParse(JSON.parse(body.toString('utf8'))).success;
  } catch {
    return false;
  }
}
