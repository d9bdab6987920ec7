import { setTimeout as sleep } from 'node:timers/promises';

interface Closing {
  close(): Promise<unknown>;
}

/** What a run has started and must not leave behind, however it ends. */
export class CleanUp {
  #open: Closing[] = [];
  readonly #end = new AbortController();

  /** True once the run is being taken down. */
  get isOver(): boolean {
    return this.#end.signal.aborted;
  }

  add<Item extends Closing>(item: Item): Item {
    this.#open.push(item);
    return item;
  }

  /** Closes these now, in this order. */
  async undo(items: readonly Closing[]): Promise<void> {
    this.#open = this.#open.filter((item) => !items.includes(item));
    for (const item of items) await item.close();
  }

  /** Closes everything, the newest first; what cannot be closed keeps nothing else open. */
  async close(): Promise<void> {
    this.#end.abort();
    for (const item of this.#open.splice(0).toReversed())
      await item.close().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  }

  /** A pause that ends early when the run does. */
  readonly sleep = (ms: number): Promise<void> =>
    sleep(ms, undefined, { signal: this.#end.signal }).catch((error: unknown) => {
      if (!this.isOver) throw error;
    });
}
