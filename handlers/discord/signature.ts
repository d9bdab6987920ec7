import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** What stands before the 32 bytes of an Ed25519 key in the form that Node reads (RFC 8410). */
const spkiStart = Buffer.from('302a300506032b6570032100', 'hex');

/** `hex`: as the developer portal shows it, 64 digits. */
export const discordKey = (hex: string): KeyObject =>
  createPublicKey({ key: Buffer.concat([spkiStart, Buffer.from(hex, 'hex')]), format: 'der', type: 'spki' });

export interface SignedRequest {
  /** `X-Signature-Ed25519` */
  readonly signature: string | undefined;
  /** `X-Signature-Timestamp`: seconds since 1970. */
  readonly timestamp: string | undefined;
  /** As it came, byte for byte. */
  readonly body: Buffer;
}

/** Longer than any honest way, and short enough that what somebody recorded is soon worth nothing. */
const longestAgeMs = 5 * 60_000;

/** Whether Discord itself sent this, and just now. */
export function isFromDiscord(key: KeyObject, { signature, timestamp, body }: SignedRequest, nowMs: number): boolean {
  if (signature === undefined || !/^[0-9a-f]{128}$/i.test(signature)) return false;
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(nowMs - Number(timestamp) * 1_000) > longestAgeMs) return false;
  return verify(null, Buffer.concat([Buffer.from(timestamp), body]), key, Buffer.from(signature, 'hex'));
}
