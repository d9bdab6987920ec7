import type { ChangeKind } from '../../src/domain/change.js';
import { diff } from '../../src/domain/diff.js';
import { PageId } from '../../src/domain/ids.js';
import type { Incident, IncidentUpdate } from '../../src/domain/incident.js';
import { nextAction } from '../../src/domain/next-action.js';
import {
  actionKey,
  type ChatAction,
  type Preset,
  type ReplyEdit,
  type ReplyPost,
  type SentAction,
  writesRoot,
} from '../../src/domain/thread.js';
import type { LineRules } from '../../src/domain/thread-lines.js';
import { addMs, type IsoTime } from '../../src/domain/time.js';
import type { PageState, VendorHistory, Visit } from './vendor-history.js';
import type { Weather } from './weather.js';

/** Texts above this length take several replies. */
export const partLength = 150;
export const partsOf = (update: Pick<IncidentUpdate, 'body'>): number => Math.max(1, Math.ceil(update.body.length / partLength));

export const pageId = PageId.parse('page');

/** One thread as the delivery log and the channel hold it. */
export class Thread {
  readonly sent: SentAction[] = [];
  /** The incident as it was at each write of `sent`. */
  readonly writtenAbout: Incident[] = [];
  readonly dead = new Set<string>();
  readonly keys = new Set<string>();
  /** By number and part: the update as it was when its reply was last written. */
  readonly shown = new Map<string, IncidentUpdate>();
  /** By number and part: what really stands in the channel, whatever the log knows of it. */
  readonly channel = new Map<string, ReplyPost | ReplyEdit>();
  unsureEdits: ReplyEdit[] = [];
  /** Replies of which an edit was in doubt at some time. */
  readonly doubted = new Set<string>();
  #ref = 0;

  /** The log takes the write, or loses it for good when `isLost` says so. */
  perform(action: ChatAction, incident: Incident, isLost: boolean): void {
    const key = actionKey(action, incident.revision);
    if (this.keys.has(key)) throw new Error(`written twice: ${key}`);
    this.keys.add(key);
    this.#ref += 1;
    if (isLost) {
      this.dead.add(key);
      return;
    }
    this.sent.push({ action, messageRef: `m${this.#ref}` });
    this.writtenAbout.push(incident);
    this.#stands(action);
    if (action.kind !== 'post-reply' && action.kind !== 'edit-reply') return;
    const update = incident.updates.find((each) => each.seq === action.seq);
    if (update === undefined || update.revision !== action.revision)
      throw new Error('a reply about something else than what is stored');
    this.shown.set(`${action.seq}:${action.part}`, update);
  }

  /** Nobody knows whether the write was made. */
  doubt(action: ReplyEdit, wasMade: boolean): void {
    if (wasMade) this.#stands(action);
    this.doubted.add(`${action.seq}:${action.part}`);
    this.unsureEdits = [...this.unsureEdits.filter((edit) => !isSameReply(edit, action)), action];
  }

  /** Stands it in the channel below another update's text, as far as the log knows? */
  hasAppended(seq: number): boolean {
    return this.sent.some(
      ({ action }) => action.kind === 'edit-reply' && action.appended?.some((version) => version.seq === seq) === true,
    );
  }

  #stands(action: ChatAction): void {
    if (action.kind !== 'post-reply' && action.kind !== 'edit-reply') return;
    this.channel.set(`${action.seq}:${action.part}`, action);
    this.unsureEdits = this.unsureEdits.filter((edit) => !isSameReply(edit, action));
  }
}

const isSameReply = (one: ReplyEdit, other: ReplyPost | ReplyEdit): boolean => one.seq === other.seq && one.part === other.part;

/** One watcher of one page: what it stored, what its threads hold, and everything it ever saw. */
export class Watcher {
  readonly preset: Preset;
  readonly stored = new Map<string, Incident>();
  readonly threads = new Map<string, Thread>();
  readonly texts = new Map<string, string>();
  readonly kinds = new Set<ChangeKind>();
  /** How often each incident was seen to be withdrawn. */
  readonly withdrawals = new Map<string, number>();
  readonly traits = new Set<string>();
  /** States that were looked at and not ignored as stale, in order. */
  readonly accepted: PageState[] = [];
  asOf: IsoTime | null = null;
  /** What people decided and pressed by now; nothing when left out. */
  lines: LineRules | undefined;
  /** Everything is open when left out. */
  weather: Weather | undefined;
  /** How a write that appends something ends at its first try; it is confirmed when left out. */
  doubts: ((key: string) => 'made' | 'lost' | undefined) | undefined;
  readonly #tried = new Set<string>();
  readonly #history: VendorHistory;
  readonly #isLost: (key: string) => boolean;
  #awaiting: readonly string[] = [];
  #isFirst = true;

  constructor(history: VendorHistory, preset: Preset, isLost: (key: string) => boolean = () => false) {
    this.#history = history;
    this.preset = preset;
    this.#isLost = isLost;
  }

  /** A look at what a state of the page shows, taken at a time. Answers what the same look gives when it is taken again. */
  look(state: PageState, now: IsoTime, truth: PageState = state): number {
    const context = {
      at: now,
      baseline: this.#isFirst,
      gone: new Set(this.#awaiting.filter((key) => truth.deleted.has(key))),
      hasAddresses: this.#history.style.hasAddresses,
    };
    const found = diff(this.#page(), state.look, context);
    if (found.stale) {
      this.traits.add('stale ignored');
      return 0;
    }
    this.#isFirst = false;
    this.accepted.push(state);
    for (const { incident, changes } of found.incidents) {
      const before = this.stored.get(incident.key);
      const expected = (before?.revision ?? 0) + (changes.length > 0 ? 1 : 0);
      if (incident.revision !== expected) throw new Error(`revision ${incident.revision} instead of ${expected}`);
      for (const { kind } of changes) {
        this.kinds.add(kind);
        if (kind === 'withdrawn') this.withdrawals.set(incident.key, (this.withdrawals.get(incident.key) ?? 0) + 1);
      }
      this.#store(incident);
    }
    this.asOf = found.asOf;
    this.#awaiting = found.awaiting;
    return diff(this.#page(), state.look, { ...context, baseline: false }).incidents.length;
  }

  /** Makes up to so many writes in each thread that are due now. */
  write(most = Number.POSITIVE_INFINITY): void {
    for (const incident of this.stored.values()) {
      const thread = this.threadOf(incident.key);
      for (let written = 0; written < most; written += 1) {
        const action = this.next(incident);
        if (action === undefined) break;
        this.#checkOrder(incident, thread, action);
        this.#checkOpen(action);
        const key = actionKey(action, incident.revision);
        if (this.#isDoubted(thread, action, `${incident.key}/${key}`)) break;
        thread.perform(action, incident, this.#isLost(`${incident.key}/${key}`));
        if (written > 500) throw new Error('the thread never comes to rest');
      }
    }
  }

  isBehind(): boolean {
    return [...this.stored.values()].some((incident) => this.next(incident) !== undefined);
  }

  next(incident: Incident): ChatAction | undefined {
    const textAt = (seq: number, revision: number) => this.texts.get(`${incident.key}:${seq}:${revision}`);
    const { sent, dead, unsureEdits } = this.threadOf(incident.key);
    const lines = this.lines === undefined ? {} : { lines: this.lines };
    const rules = { preset: this.preset, parts: partsOf, textAt, ...lines, ...this.weather?.rules(incident) };
    return nextAction(incident, { sent, dead, unsureEdits, ...this.weather?.closed }, rules);
  }

  /** The process died over a write. */
  #isDoubted(thread: Thread, action: ChatAction, key: string): boolean {
    if (action.kind !== 'edit-reply' || action.appended === undefined || this.#tried.has(key)) return false;
    this.#tried.add(key);
    const fate = this.doubts?.(key);
    if (fate !== undefined) thread.doubt(action, fate === 'made');
    return fate !== undefined;
  }

  threadOf(key: string): Thread {
    const thread = this.threads.get(key) ?? new Thread();
    this.threads.set(key, thread);
    return thread;
  }

  #page() {
    return { pageId, incidents: [...this.stored.values()], asOf: this.asOf };
  }

  /** As the database gives it back: by time, then by number. */
  #store(incident: Incident): void {
    const updates = incident.updates.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.seq - b.seq));
    if (updates.some((update, place) => update !== incident.updates[place])) throw new Error('updates are not in reading order');
    if (new Set(updates.map((update) => update.seq)).size !== updates.length) throw new Error('a number is used twice');
    if (new Set(updates.map((update) => update.key)).size !== updates.length) throw new Error('a key is used twice');
    for (const { seq, revision, body } of updates) {
      const key = `${incident.key}:${seq}:${revision}`;
      const known = this.texts.get(key);
      if (known !== undefined && known !== body) throw new Error('a text changed without a new revision');
      this.texts.set(key, body);
    }
    this.stored.set(incident.key, incident);
  }

  #checkOpen(action: ChatAction): void {
    const { areRepliesClosed = false, isRootClosed = false } = this.weather?.closed ?? {};
    if (areRepliesClosed && !writesRoot(action)) throw new Error(`${action.kind} in a thread that takes no replies`);
    if (isRootClosed && action.kind === 'edit-root') throw new Error('an edit of a root that is closed');
  }

  /** A first reply may only be posted when everything before it in reading order was: what is late now was not known before. */
  #checkOrder(incident: Incident, thread: Thread, action: ChatAction): void {
    if (action.kind !== 'post-reply') return;
    const isPosted = (seq: number, part: number) => thread.keys.has(`post-reply:${seq}:${part}`);
    if (action.part > 1 && !isPosted(action.seq, action.part - 1)) throw new Error('a part was posted before the part before it');
    for (const update of incident.updates) {
      if (update.seq === action.seq) return;
      const isCarried = this.preset === 'default' && incident.updates.length > 1 && mayBeCarried(incident, update);
      if (!isPosted(update.seq, 1) && !thread.hasAppended(update.seq) && !isCarried)
        throw new Error(`update ${action.seq} was posted before update ${update.seq}`);
    }
  }
}

/** The first update, or in a report about the past the one that is no postmortem. */
const mayBeCarried = ({ updates }: Incident, update: IncidentUpdate): boolean =>
  update === updates[0] || updates.every((other) => (other.status === 'postmortem') === (other !== update));

const settleMs = 3 * 60_000;

/** Looks that end every schedule: far enough apart that an absence is confirmed. */
function settle(watcher: Watcher, last: PageState): void {
  for (let look = 1; look <= 3; look += 1) watcher.look(last, addMs(last.at, look * settleMs));
  // What is in doubt ends a round.
  for (let round = 0; round < 40 && watcher.isBehind(); round += 1) watcher.write();
}

/** Looks and posts after every change of the page. */
export function watchEverything(history: VendorHistory, preset: Preset): Watcher {
  const watcher = new Watcher(history, preset);
  for (const state of history.states) {
    watcher.look(state, state.at);
    watcher.write();
  }
  settle(watcher, lastOf(history));
  return watcher;
}

export const lastOf = (history: VendorHistory): PageState =>
  history.states[history.states.length - 1] ?? raise('a history has states');

function raise(message: string): never {
  throw new Error(message);
}

/** Looks as a schedule has it: after the baseline some states are skipped, some looks fail, come twice, or meet an old copy of the page. */
export function watchSometimes(
  history: VendorHistory,
  plan: readonly Visit[],
  preset: Preset,
  isLost?: (key: string) => boolean,
  people?: (visit: number) => LineRules,
  weather?: (visit: number, isLast: boolean) => Weather,
  doubts?: Watcher['doubts'],
): Watcher {
  const watcher = new Watcher(history, preset, isLost);
  watcher.doubts = doubts;
  watcher.lines = people?.(0);
  const first = history.states[0] ?? raise('a history has states');
  watcher.look(first, first.at);
  const count = history.states.length;
  const inOrder = plan.map((visit) => ({ ...visit, state: visit.state % count })).sort((a, b) => a.state - b.state);
  for (const [place, visit] of inOrder.entries()) {
    const truth = history.states[visit.state] ?? raise('no such state');
    const now = addMs(truth.at, place);
    if (visit.kind === 'failed') watcher.traits.add('failed look');
    else if (visit.kind === 'stale') watcher.look(history.states[Math.max(0, visit.state - visit.behind)] ?? truth, now, truth);
    else watcher.look(truth, now);
    watcher.lines = people?.(place);
    watcher.weather = weather?.(place, false);
    if (visit.kind === 'repeated') {
      watcher.traits.add('repeated look');
      if (watcher.look(truth, addMs(now, 1_000)) !== 0) throw new Error('the same look gave changes again');
    }
    watcher.write(visit.writes === 99 ? undefined : visit.writes);
  }
  watcher.weather = weather?.(plan.length, true);
  settle(watcher, lastOf(history));
  return watcher;
}
