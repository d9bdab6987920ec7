/** How often something may be done in a span of time, per key. */
export class Windows {
  readonly #past = new Map<string, number[]>();

  /** Undefined: done and counted. A number: refused, and how many milliseconds to wait. */
  take(key: string, most: number, spanMs: number, now: number): number | undefined {
    const recent = this.recent(key, spanMs, now);
    const [oldest] = recent;
    if (recent.length >= most && oldest !== undefined) return oldest + spanMs - now;
    this.#past.set(key, [...recent, now]);
    return undefined;
  }

  recent(key: string, spanMs: number, now: number): number[] {
    return (this.#past.get(key) ?? []).filter((at) => at > now - spanMs);
  }
}
