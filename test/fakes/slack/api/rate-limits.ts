import { ratelimited } from './refusal.js';
import type { Settings } from './settings.js';

/** Counts calls against the platform's rate limits, where the settings ask for them. */
export class RateLimits {
  readonly #settings: Settings;
  readonly #spent = new Map<string, number[]>();

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  spendPost(workspaceId: string, channelId: string): void {
    const { postsPerSecond, burst } = this.#settings;
    if (postsPerSecond !== undefined) this.#spend(`post ${workspaceId} ${channelId}`, postsPerSecond + burst - 1, 1_000);
  }

  spendEdit(workspaceId: string): void {
    const { editsPerMinute } = this.#settings;
    if (editsPerMinute !== undefined) this.#spend(`edit ${workspaceId}`, editsPerMinute, 60_000);
  }

  spendHistory(workspaceId: string, method: string): void {
    if (this.#settings.history === 'slow') this.#spend(`${method} ${workspaceId}`, 1, 60_000);
  }

  #spend(key: string, allowed: number, withinMs: number): void {
    const now = Date.now();
    const recent = (this.#spent.get(key) ?? []).filter((at) => now - at < withinMs);
    const oldest = recent[0];
    this.#spent.set(key, recent);
    if (recent.length >= allowed && oldest !== undefined)
      throw ratelimited(Math.max(1, Math.ceil((oldest + withinMs - now) / 1000)));
    recent.push(now);
  }
}
