import type { IsoTime } from './domain/time.js';

/** Time is a value: a use case reads the clock once and passes the answer down. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved; replay and tests live by it. */
export class ManualClock implements Clock {
  #now: Date;
  constructor(start: Date | IsoTime) {
    this.#now = new Date(start);
  }
  now(): Date {
    return new Date(this.#now);
  }
  moveTo(time: Date | IsoTime): void {
    this.#now = new Date(time);
  }
  advance(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms);
  }
}
