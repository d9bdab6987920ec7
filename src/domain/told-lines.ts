import { impactRank } from './impact-rank.js';
import { type Impact, isTerminal } from './incident.js';
import type { ChatAction, LineFacts, Person, RootState } from './thread.js';

type Line<Name extends LineFacts['line']> = Extract<LineFacts, { line: Name }>;

/** What people were told in one thread about the incident as a whole: by its root, and by lines of our own. Read from the delivery log in order. */
export class ToldLines {
  title = '';
  regions: readonly string[] = [];
  components: readonly string[] = [];
  impact: Impact = 'unknown';
  /** The worst impact the thread has ever shown, as a rank. */
  worst = 0;
  /** Undefined while nothing was told. */
  isOver: boolean | undefined;
  /** How often the thread said that it is over, and that it is back. */
  ends = 0;
  reopenings = 0;
  /** True when somebody was pinged about this incident by the channel's wish. */
  hasMentioned = false;
  /** Those whom the line about the affected names; undefined while there is no such line. */
  affected: readonly Person[] | undefined;
  /** The number of the newest update of which was said that it comes late. */
  lateUpTo = 0;
  /** It was said that regions are concerned which the vendor does not name. */
  hasUnnamed = false;
  hasOpenedLate = false;
  /** The newest updates after which a silence was told of. */
  readonly silences = new Set<number>();
  /** The beginnings that people were reminded of, and the ends after which it was said that it still runs; by the minute. */
  readonly reminders = new Set<number>();
  readonly overruns = new Set<number>();
  /** How many lines answered those who asked to be told. */
  readonly answers = { over: 0, postmortem: 0 };
  readonly #answered = { over: new Set<string>(), postmortem: new Set<string>() };

  wasAnswered(about: Line<'asked'>['about'], personId: string): boolean {
    return this.#answered[about].has(personId);
  }

  apply(action: ChatAction): void {
    switch (action.kind) {
      case 'post-root':
        this.hasMentioned ||= action.mention !== undefined;
        this.#root(action.state);
        return;
      case 'edit-root':
        this.#root(action.state);
        return;
      case 'post-line':
      case 'edit-line':
        this.#line(action.facts, action.count);
    }
  }

  #root(state: RootState): void {
    this.title = state.title;
    this.regions = state.regions;
    this.components = state.components;
    this.hasUnnamed ||= state.unnamedRegions === true;
    this.#impact(state.impact);
    this.#turn(isTerminal(state.status));
  }

  #line(facts: LineFacts, count: number): void {
    switch (facts.line) {
      case 'reopened':
        this.#turn(false);
        this.reopenings = Math.max(this.reopenings, count);
        return;
      case 'escalated':
        this.#impact(facts.to);
        this.hasMentioned ||= facts.mention !== null;
        return;
      case 'over':
        this.#turn(true);
        this.ends = Math.max(this.ends, count);
        return;
      case 'regions':
      case 'components':
        this[facts.line] = [...this[facts.line].filter((name) => !facts.removed.includes(name)), ...facts.added];
        return;
      case 'title':
        this.title = facts.to;
        return;
      case 'affected':
        this.affected = facts.people;
        return;
      case 'away':
        this.lateUpTo = Math.max(this.lateUpTo, facts.upTo);
        return;
      case 'unnamed':
        this.hasUnnamed = true;
        return;
      case 'opened-late':
        this.hasOpenedLate = true;
        return;
      case 'silence':
        this.silences.add(count);
        return;
      case 'soon':
        this.reminders.add(count);
        return;
      case 'overrun':
        this.overruns.add(count);
        return;
      case 'asked':
        if (facts.about === 'over') this.#turn(true);
        this.answers[facts.about] += 1;
        for (const { id } of facts.people) this.#answered[facts.about].add(id);
    }
  }

  #impact(impact: Impact): void {
    this.impact = impact;
    this.worst = Math.max(this.worst, impactRank(impact));
  }

  /** Those who were told that it is over want to know it again once it was back. */
  #turn(isOver: boolean): void {
    if (this.isOver === true && !isOver) {
      this.reopenings += 1;
      this.#answered.over.clear();
    }
    if (this.isOver === false && isOver) this.ends += 1;
    this.isOver = isOver;
  }
}
