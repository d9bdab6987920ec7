import { z } from 'zod';
import type { Args } from '../api/args.js';
import { Refusal } from '../api/refusal.js';

const Metadata = z.object({
  event_type: z.string().regex(/^[A-Za-z0-9_]{1,255}$/),
  event_payload: z.record(z.string(), z.unknown()),
});
export type Metadata = z.infer<typeof Metadata>;

/** The platform does not publish its limit; a sender that stays below this one is safe. */
const maxBytes = 1_024;

/** Undefined: not given. Null: `{}`, which takes the metadata off a message. */
export function readMetadata(args: Args): Metadata | null | undefined {
  const raw = args.json('metadata', 'invalid_metadata_format');
  if (raw === undefined) return undefined;
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw new Refusal('invalid_metadata_format');
  if (Object.keys(raw).length === 0) return null;
  const metadata = Metadata.safeParse(raw);
  if (!metadata.success) throw new Refusal('invalid_metadata_schema');
  if (Buffer.byteLength(JSON.stringify(metadata.data)) > maxBytes) throw new Refusal('metadata_too_large');
  return metadata.data;
}
