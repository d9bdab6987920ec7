const discordEpochMs = 1_420_070_400_000;

/** Ids carry their time in the upper 42 bits, so `after=<snowflake of a time>` works as on the platform. */
export function snowflakeAt(timeMs: number, step = 0n): string {
  return String((BigInt(Math.max(0, timeMs - discordEpochMs)) << 22n) + step);
}

/** When an id was made: what the platform gives as the time of the message that bears it. */
export const timeOfSnowflake = (id: string): string => new Date(Number(BigInt(id) >> 22n) + discordEpochMs).toISOString();

/** Ids that grow even when the clock stands or is set back. */
export function snowflakes(now: () => number): () => string {
  let last = 0n;
  return () => {
    const next = BigInt(snowflakeAt(now()));
    last = next > last ? next : last + 1n;
    return String(last);
  };
}

/** Oldest first. */
export const bySnowflake = (one: { readonly id: string }, other: { readonly id: string }): number =>
  BigInt(one.id) < BigInt(other.id) ? -1 : Number(one.id !== other.id);
