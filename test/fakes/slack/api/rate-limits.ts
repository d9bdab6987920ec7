import { ratelimited } from './refusal.js';
import type { Settings } from './settings.js';

interface Limit {
  readonly key: string;
  /** Undefined: not limited. */
  readonly allowed: number | undefined;
  readonly withinMs: number;
}

/** Counts calls against the platform's rate limits, where the settings ask for them. Windows slide; a call that is refused is not counted. */
export class RateLimits {
  readonly #settings: Settings;
  readonly #spent = new Map<string, number[]>();

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  spendPost(workspaceId: string, channelId: string): void {
    const { postsPerSecond, postWindowSeconds, burst, postsPerMinute } = this.#settings;
    const allowed = postsPerSecond === undefined ? undefined : Math.floor(postsPerSecond * postWindowSeconds) + burst - 1;
    this.#spend(
      { key: `post ${workspaceId} ${channelId}`, allowed, withinMs: postWindowSeconds * 1_000 },
      { key: `post ${workspaceId}`, allowed: postsPerMinute, withinMs: 60_000 },
    );
  }

  spendEdit(workspaceId: string): void {
    this.#spend({ key: `edit ${workspaceId}`, allowed: this.#settings.editsPerMinute, withinMs: 60_000 });
  }

  spendHistory(workspaceId: string, method: string): void {
    const { history, historyPerMinute } = this.#settings;
    this.#spend({ key: `${method} ${workspaceId}`, allowed: history === 'slow' ? 1 : historyPerMinute, withinMs: 60_000 });
  }

  /** All of them or none: what one limit refuses does not count for the other. */
  #spend(...limits: readonly Limit[]): void {
    const now = Date.now();
    for (const limit of limits) {
      const waitMs = this.#waitMs(limit, now);
      if (waitMs > 0) throw ratelimited(Math.max(1, Math.ceil(waitMs / 1000)));
    }
    for (const { key, allowed } of limits) if (allowed !== undefined) this.#spent.get(key)?.push(now);
  }

  #waitMs({ key, allowed, withinMs }: Limit, now: number): number {
    if (allowed === undefined) return 0;
    const spanMs = withinMs / this.#settings.timeScale;
    const recent = (this.#spent.get(key) ?? []).filter((at) => now - at < spanMs);
    this.#spent.set(key, recent);
    const oldest = recent.at(-allowed);
    return recent.length < allowed || oldest === undefined ? 0 : oldest + spanMs - now;
  }
}
