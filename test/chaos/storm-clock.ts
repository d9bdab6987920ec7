import type { Clock } from '../../src/clock.js';

/** Time that passes only while it is let: nothing happens on the pages while nobody could look. */
export class StormClock implements Clock {
  readonly #begun: number;
  #passed = 0;
  #goesSince: number | undefined;

  constructor(begun: number) {
    this.#begun = begun;
  }

  now(): Date {
    return new Date(this.#begun + this.passedMs);
  }
  get passedMs(): number {
    return this.#passed + (this.#goesSince === undefined ? 0 : Date.now() - this.#goesSince);
  }
  go(): void {
    this.#goesSince ??= Date.now();
  }
  stand(): void {
    this.#passed = this.passedMs;
    this.#goesSince = undefined;
  }
  skip(ms: number): void {
    this.#passed += ms;
  }
}
