import type { Clock } from '../../clock.js';
import { nextRound, type Play, playOf, type Round, type Scene } from './play.js';
import type { Pace } from './timeline.js';

/** Follows one history through its rounds in real time, as far as it is looked at. */
export class Showing {
  readonly #first: Round;
  readonly #clock: Clock;
  readonly #pace: Pace;
  readonly #loop: boolean;
  readonly #firstLengthMs: number;
  #firstBegunAt: number | null = null;
  #begunAt = 0;
  #round = 1;
  #current: Round;
  #play: Play;

  constructor(first: Round, pace: Pace, clock: Clock, loop: boolean) {
    this.#first = first;
    this.#current = first;
    this.#pace = pace;
    this.#clock = clock;
    this.#loop = loop;
    this.#play = playOf(first.history, first.begins, pace);
    this.#firstLengthMs = this.#play.timeline.durationMs;
  }

  /** Lets time run; a second call changes nothing. */
  begin(): void {
    if (this.#firstBegunAt !== null) return;
    this.#begunAt = this.#clock.now().getTime();
    this.#firstBegunAt = this.#begunAt;
  }

  finishesAt(): Date | null {
    return this.#firstBegunAt === null ? null : new Date(this.#firstBegunAt + this.#firstLengthMs);
  }

  scene(): Scene {
    if (this.#firstBegunAt === null) return this.#play.at(0);
    const now = this.#clock.now().getTime();
    while (this.#loop && now - this.#begunAt > this.#lengthMs()) {
      this.#begunAt += this.#lengthMs();
      this.#round += 1;
      this.#current = nextRound(this.#first, this.#current, this.#round);
      this.#play = playOf(this.#current.history, this.#current.begins, this.#pace);
    }
    return this.#play.at(now - this.#begunAt);
  }

  /** The last state stands for as long as a quiet gap, and never for no time at all: an empty round must not spin. */
  #lengthMs(): number {
    return this.#play.timeline.durationMs + Math.max(this.#pace.maxGapMs, 1000);
  }
}
