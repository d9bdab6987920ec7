import { isFactEdit } from './fact-edit.js';
import { isLineHeld } from './held-lines.js';
import type { Incident, IncidentUpdate } from './incident.js';
import { lateLine } from './late-line.js';
import { lateOpeningLine } from './late-opening.js';
import { missingReplies, outdatedReplies, translatedIn } from './replies-due.js';
import { isSameRoot, quotedUpdate, rootState } from './root-state.js';
import { SentThread } from './sent-thread.js';
import { actionKey, type ChatAction, type DeliveryLog, type RootState } from './thread.js';
import { type LineRules, linesDue, rootMention } from './thread-lines.js';
import type { ThreadRules } from './thread-rules.js';
import type { IsoTime } from './time.js';
import { nextLookAt, timeLinesDue } from './time-lines.js';

/**
 * The next write that brings a thread from what was confirmed to what the incident is now; undefined when nothing is left to do. It never looks
 * at what happened in between, so the same state always leads to the same thread: the root first, then every update once in reading order (also
 * one that the vendor has removed since, marked as such: nothing that was published gets lost), then edits of replies, then notes and lines of our
 * own, and the root's edit last. An update that turns up late is posted when it turns up and is never moved.
 *
 * A text that shrinks leaves surplus replies: they are edited too, as parts beyond `parts(update)`, and have nothing left to say.
 * Writes that were given up are not asked for again; without a root nothing else can be written. What is closed is left out and stays owed: a
 * thread that takes replies again gets all that it missed, in order.
 */
export function nextAction(incident: Incident, log: DeliveryLog, rules: ThreadRules): ChatAction | undefined {
  const plan = new Plan(incident, log, rules);
  if (plan.sent.root === undefined) return plan.root();
  const inThread = log.areRepliesClosed === true ? undefined : plan.inThread();
  if (inThread !== undefined) return plan.whole(inThread);
  return log.isRootClosed === true ? undefined : plan.outdatedRoot();
}

/** When time alone may bring a thread its next write, though its incident stays as it is; undefined while it cannot. */
export function timeOfNextLook(incident: Incident, log: DeliveryLog, { preset, watch, now }: ThreadRules): IsoTime | undefined {
  const { root, told } = new SentThread(log);
  if (preset === 'plain' || root === undefined || watch === undefined || now === undefined) return undefined;
  return nextLookAt(incident, told, watch, now);
}

class Plan {
  readonly sent: SentThread;
  readonly #incident: Incident;
  readonly #log: DeliveryLog;
  readonly #rules: ThreadRules;
  readonly #lines: LineRules | undefined;

  constructor(incident: Incident, log: DeliveryLog, rules: ThreadRules) {
    this.sent = new SentThread(log);
    this.#incident = incident;
    this.#log = log;
    this.#rules = rules;
    this.#lines = rules.preset === 'plain' ? undefined : rules.lines;
  }

  root(): ChatAction | undefined {
    const mention = this.#lines === undefined ? undefined : rootMention(this.#incident, this.#lines);
    const state = this.#state();
    return this.#alive({ kind: 'post-root', state, ...(mention === undefined ? {} : { mention }) });
  }

  inThread(): ChatAction | undefined {
    return (
      this.#openingLine() ?? this.#missingReply() ?? this.#outdatedReply() ?? this.#note() ?? this.#line() ?? this.#timeLine()
    );
  }

  outdatedRoot(): ChatAction | undefined {
    const state = this.#state();
    const isShown = this.sent.root !== undefined && this.#log.isRootUnsure !== true && isSameRoot(this.sent.root, state);
    const edit = isShown ? undefined : this.#alive({ kind: 'edit-root', state });
    return edit === undefined ? undefined : this.whole(edit);
  }

  /** With the translations that are there, and told from the same edit made before. */
  whole(action: ChatAction): ChatAction {
    const wanted = this.#inLanguage(action);
    if (wanted.kind !== 'edit-root' && wanted.kind !== 'edit-reply') return wanted;
    const again = this.#log.sent.filter(({ action: past }) => this.#isSameEdit(past, wanted)).length;
    return again === 0 ? wanted : { ...wanted, again };
  }

  #isSameEdit(past: ChatAction, wanted: ChatAction): boolean {
    if (past.kind === 'edit-reply') return actionKey({ ...past, again: 0 }, 0) === actionKey(wanted, 0);
    if (past.kind !== 'edit-root' || wanted.kind !== 'edit-root') return false;
    const [one, other] = [past.state, wanted.state];
    // Without translations an edit is never wanted twice for one revision.
    const isInDoubt = this.#log.isRootUnsure === true || one.translated !== undefined || other.translated !== undefined;
    return isInDoubt && isSameRoot(one, other) && isSameRoot(other, one);
  }

  #inLanguage(action: ChatAction): ChatAction {
    if (action.kind !== 'post-reply' && action.kind !== 'edit-reply') return action;
    const translated = translatedIn(action, this.#rules);
    return translated.length === 0 ? action : { ...action, translated: [...translated] };
  }

  /** With the preset `plain` the root shows what the page shows, and nothing that we read between its lines. */
  #state(): RootState {
    const whole = rootState(this.#incident);
    const translated = this.#rules.translatedOf?.({ of: 'root', quoted: quotedUpdate(whole) }) ?? [];
    const state = translated.length === 0 ? whole : { ...whole, translated: [...translated] };
    if (this.#rules.preset === 'plain') return state;
    const account = this.#rules.accountOf?.(this.#incident);
    const unnamed = this.#incident.unnamedRegions === true ? { unnamedRegions: true } : {};
    return { ...state, ...unnamed, ...(account === undefined ? {} : { account }) };
  }

  #isGivenUp(action: ChatAction): boolean {
    return this.#log.dead.has(actionKey(this.whole(action), this.#incident.revision));
  }

  /** The action, unless it was given up before. */
  #alive<Action extends ChatAction>(action: Action): Action | undefined {
    return this.#isGivenUp(action) ? undefined : action;
  }

  #missingReply(): ChatAction | undefined {
    const missing = missingReplies(this.#incident, this.sent, this.#rules, (action) => this.#isGivenUp(action));
    const first = missing.next();
    if (first.done === true) return undefined;
    const { preset, now } = this.#rules;
    if (preset === 'plain' || now === undefined || first.value.kind !== 'post-reply') return first.value;
    const posts = [first.value, ...missing].filter((action) => action.kind === 'post-reply');
    const line = lateLine(this.#incident, this.sent, posts, now);
    return line === undefined || this.#isGivenUp(line) ? first.value : line;
  }

  #outdatedReply(): ChatAction | undefined {
    for (const edit of outdatedReplies(this.#incident, this.sent, this.#rules)) if (!this.#isGivenUp(edit)) return edit;
    return undefined;
  }

  /** `plain` has no notes: there every message is an update. */
  #note(): ChatAction | undefined {
    if (this.#rules.preset === 'plain') return undefined;
    for (const update of this.#incident.updates) {
      const action = this.#editNote(update);
      if (action !== undefined) return action;
    }
    return this.#withdrawnNote();
  }

  #line(): ChatAction | undefined {
    if (this.#lines === undefined) return undefined;
    const isRootClosed = this.#log.isRootClosed === true;
    for (const due of linesDue(this.#incident, this.sent.told, this.#lines)) {
      const isHeld = isLineHeld(due.facts, { incident: this.#incident, sent: this.sent, rules: this.#rules, isRootClosed });
      if (!isHeld && !this.#isGivenUp(due)) return due;
    }
    return undefined;
  }

  /** Before anything else in a thread that begins late. */
  #openingLine(): ChatAction | undefined {
    const { openedLate } = this.#rules;
    if (this.#lines === undefined || openedLate === undefined || this.sent.isThreadBegun || this.sent.told.hasOpenedLate)
      return undefined;
    const line = lateOpeningLine(this.#incident, openedLate, this.#lines.filter);
    return line === undefined ? undefined : this.#alive(line);
  }

  #timeLine(): ChatAction | undefined {
    const { watch, now } = this.#rules;
    if (this.#lines === undefined || this.#lines.isQuiet || watch === undefined || now === undefined) return undefined;
    for (const due of timeLinesDue(this.#incident, this.sent.told, watch, now)) if (!this.#isGivenUp(due)) return due;
    return undefined;
  }

  #editNote({ seq, revision, body, removedAt }: IncidentUpdate): ChatAction | undefined {
    const fromRevision = this.sent.toldRevision(seq);
    if (removedAt !== null || fromRevision === undefined || fromRevision === revision) return undefined;
    const before = this.#rules.textAt(seq, fromRevision);
    if (before === undefined || !isFactEdit(before, body)) return undefined;
    return this.#alive({ kind: 'post-note', note: 'edit', seq, revision, fromRevision });
  }

  #withdrawnNote(): ChatAction | undefined {
    if (this.#incident.withdrawnAt === null || this.sent.hasWithdrawnNote) return undefined;
    return this.#alive({ kind: 'post-note', note: 'withdrawn', seq: 0, revision: this.#incident.revision, fromRevision: null });
  }
}
