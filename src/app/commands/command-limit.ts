import type { Clock } from '../../clock.js';

const windowMs = 60_000;
export const commandsAMinute = 30;
/** People who are remembered at once; the oldest are forgotten first. */
const rememberedMost = 10_000;

/** Keeps one person's commands to thirty a minute, in this process: who leans on a key shall not hold up everybody else. */
export class CommandLimit {
  readonly #clock: Clock;
  readonly #begun = new Map<string, { readonly at: number; count: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts one more; false when it is too many. */
  take(who: string): boolean {
    const now = this.#clock.now().getTime();
    const known = this.#begun.get(who);
    if (known !== undefined && now - known.at < windowMs) {
      known.count += 1;
      return known.count <= commandsAMinute;
    }
    this.#begun.delete(who);
    this.#begun.set(who, { at: now, count: 1 });
    const [oldest] = this.#begun.keys();
    if (this.#begun.size > rememberedMost && oldest !== undefined) this.#begun.delete(oldest);
    return true;
  }
}
