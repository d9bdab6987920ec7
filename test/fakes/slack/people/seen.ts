import type { BlockJson } from '../world/model.js';

/** One thing that the app said back to a person. */
export interface SeenAnswer {
  /** Names it when something on it is pressed. */
  readonly id: string;
  readonly visibility: 'ephemeral' | 'in_channel';
  readonly text: string;
  readonly blocks: readonly BlockJson[] | undefined;
  readonly ts: string;
  readonly threadTs: string | undefined;
  /** `replaced`: it took the place of what was pressed. `deleted`: that is gone. */
  readonly how: 'said' | 'replaced' | 'deleted';
}

/** What came back on a command, a press or a form. */
export class Seen {
  /** What the app acknowledged with, `{}` for nothing; undefined when it did not acknowledge in time. */
  acknowledged: unknown;
  /** What the person reads then. */
  failure: 'dispatch_failed' | 'operation_timeout' | undefined;
  /** The errors that the app put next to the fields of a form, by block_id. */
  errors: Readonly<Record<string, string>> = {};
  /** Grows while the app keeps answering. */
  readonly answers: SeenAnswer[] = [];
  readonly #listeners = new Set<() => void>();

  add(answer: SeenAnswer): void {
    this.answers.push(answer);
    for (const heard of this.#listeners) heard();
  }

  /** All answers, once there are `count`; throws when they do not come. */
  async later(count = 1, withinMs = 5_000): Promise<readonly SeenAnswer[]> {
    const deadline = Date.now() + withinMs;
    while (this.answers.length < count) {
      const leftMs = deadline - Date.now();
      if (leftMs <= 0) throw new Error(`the app gave ${this.answers.length} of ${count} answers within ${withinMs} ms`);
      await this.#heard(leftMs);
    }
    return this.answers;
  }

  #heard(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        this.#listeners.delete(finish);
        resolve();
      };
      const timer = setTimeout(finish, withinMs);
      this.#listeners.add(finish);
    });
  }
}
