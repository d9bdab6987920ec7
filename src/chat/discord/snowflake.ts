import { z } from 'zod';
import type { IsoTime } from '../../domain/time.js';

/** 2015-01-01, from which Discord counts; developers' reference, "Snowflakes". */
const epochMs = 1_420_070_400_000;

/** An id of Discord: it holds its time of creation in all but its lowest 22 bits. Never put into an address before it was looked at. */
export const Snowflake = z.string().regex(/^\d{17,19}$/);

/** The id that a moment would have. Ids have 17 digits at least: every message of ours is younger than the oldest of those, of 28 January 2015. */
export function snowflakeAt(timeMs: number): bigint {
  const id = BigInt(Math.max(0, Math.floor(timeMs) - epochMs)) << 22n;
  return id < 10n ** 16n ? 10n ** 16n : id;
}

export const createdAt = (id: string): IsoTime => new Date(Number(BigInt(id) >> 22n) + epochMs).toISOString();

/** Oldest first. */
export const byAge = (one: { readonly id: string }, other: { readonly id: string }): number =>
  BigInt(one.id) < BigInt(other.id) ? -1 : Number(one.id !== other.id);
