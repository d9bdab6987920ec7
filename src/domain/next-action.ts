import { isFactEdit } from './fact-edit.js';
import type { Incident, IncidentUpdate } from './incident.js';
import { isRetroactive } from './origin.js';
import { isSameRoot, rootState } from './root-state.js';
import { SentThread } from './sent-thread.js';
import { actionKey, type ChatAction, type DeliveryLog, type Preset } from './thread.js';
import { type LineRules, linesDue, rootMention } from './thread-lines.js';

export interface ThreadRules {
  readonly preset: Preset;
  /** How many replies the update's text takes, at least 1. */
  readonly parts: (update: IncidentUpdate) => number;
  /** The text of an update in one of its revisions; undefined when it is not kept any more. */
  readonly textAt: (seq: number, revision: number) => string | undefined;
  /** Does the root show this text whole? A text that is cut there is never left to the root alone. Everything fits when left out. */
  readonly fitsRoot?: (update: IncidentUpdate) => boolean;
  /** Lines of our own and mentions; none when left out, and none with the preset `plain`. */
  readonly lines?: LineRules;
}

/**
 * The next write that brings a thread from what was confirmed to what the incident is now; undefined when nothing is left to do. It never looks
 * at what happened in between, so the same state always leads to the same thread: the root first, then every update once in reading order (also
 * one that the vendor has removed since, marked as such: nothing that was published gets lost), then edits of replies, then notes and lines of our
 * own, and the root's edit last. An update that turns up late is posted when it turns up and is never moved.
 *
 * A text that shrinks leaves surplus replies: they are edited too, as parts beyond `parts(update)`, and have nothing left to say.
 * Writes that were given up are not asked for again; without a root nothing else can be written.
 */
export function nextAction(incident: Incident, log: DeliveryLog, rules: ThreadRules): ChatAction | undefined {
  const plan = new Plan(incident, log, rules);
  if (plan.sent.root === undefined) return plan.root();
  return plan.missingReply() ?? plan.outdatedReply() ?? plan.note() ?? plan.line() ?? plan.outdatedRoot();
}

class Plan {
  readonly sent: SentThread;
  readonly #incident: Incident;
  readonly #dead: ReadonlySet<string>;
  readonly #isRootUnsure: boolean;
  readonly #rules: ThreadRules;
  readonly #lines: LineRules | undefined;

  constructor(incident: Incident, log: DeliveryLog, rules: ThreadRules) {
    this.sent = new SentThread(log);
    this.#incident = incident;
    this.#dead = log.dead;
    this.#isRootUnsure = log.isRootUnsure === true;
    this.#rules = rules;
    this.#lines = rules.preset === 'plain' ? undefined : rules.lines;
  }

  /** The action, unless it was given up before. */
  alive<Action extends ChatAction>(action: Action): Action | undefined {
    return this.#dead.has(actionKey(action, this.#incident.revision)) ? undefined : action;
  }

  root(): ChatAction | undefined {
    const mention = this.#lines === undefined ? undefined : rootMention(this.#incident, this.#lines);
    const state = rootState(this.#incident);
    return this.alive({ kind: 'post-root', state, ...(mention === undefined ? {} : { mention }) });
  }

  missingReply(): ChatAction | undefined {
    const carried = this.#rules.preset === 'plain' ? undefined : carriedByRoot(this.#incident, this.#rules);
    for (const update of this.#incident.updates) {
      if (update === carried && this.sent.partsOf(update.seq).length === 0) continue;
      const { seq, revision } = update;
      for (let part = 1; part <= this.#rules.parts(update); part += 1) {
        const action =
          this.sent.reply(seq, part) === undefined ? this.alive({ kind: 'post-reply', seq, revision, part }) : undefined;
        if (action !== undefined) return action;
      }
    }
    return undefined;
  }

  outdatedReply(): ChatAction | undefined {
    for (const { seq, revision } of this.#incident.updates) {
      for (const { part, revision: shown } of this.sent.partsOf(seq)) {
        const action = shown === revision ? undefined : this.alive({ kind: 'edit-reply', seq, revision, part });
        if (action !== undefined) return action;
      }
    }
    return undefined;
  }

  /** `plain` has no notes: there every message is an update. */
  note(): ChatAction | undefined {
    if (this.#rules.preset === 'plain') return undefined;
    for (const update of this.#incident.updates) {
      const action = this.#editNote(update);
      if (action !== undefined) return action;
    }
    return this.#withdrawnNote();
  }

  line(): ChatAction | undefined {
    if (this.#lines === undefined) return undefined;
    for (const due of linesDue(this.#incident, this.sent.told, this.#lines)) {
      const action = this.alive(due);
      if (action !== undefined) return action;
    }
    return undefined;
  }

  outdatedRoot(): ChatAction | undefined {
    const state = rootState(this.#incident);
    const isShown = this.sent.root !== undefined && !this.#isRootUnsure && isSameRoot(this.sent.root, state);
    return isShown ? undefined : this.alive({ kind: 'edit-root', state });
  }

  #editNote({ seq, revision, body, removedAt }: IncidentUpdate): ChatAction | undefined {
    const fromRevision = this.sent.toldRevision(seq);
    if (removedAt !== null || fromRevision === undefined || fromRevision === revision) return undefined;
    const before = this.#rules.textAt(seq, fromRevision);
    if (before === undefined || !isFactEdit(before, body)) return undefined;
    return this.alive({ kind: 'post-note', note: 'edit', seq, revision, fromRevision });
  }

  #withdrawnNote(): ChatAction | undefined {
    if (this.#incident.withdrawnAt === null || this.sent.hasWithdrawnNote) return undefined;
    return this.alive({ kind: 'post-note', note: 'withdrawn', seq: 0, revision: this.#incident.revision, fromRevision: null });
  }
}

/**
 * The one update whose text lives in the root and is not repeated as a reply: the first, until a second one was seen; on the card of a report
 * after the fact, the report, whose postmortem may follow without it. Removed updates count as seen, so that the thread does not depend on
 * whether we posted before or after the removal.
 */
function carriedByRoot(incident: Incident, { fitsRoot }: ThreadRules): IncidentUpdate | undefined {
  const texts = isRetroactive(incident) ? incident.updates.filter((update) => update.status !== 'postmortem') : incident.updates;
  const [only, second] = texts;
  if (only === undefined || second !== undefined || only.removedAt !== null || only.status === 'postmortem') return undefined;
  return fitsRoot === undefined || fitsRoot(only) ? only : undefined;
}
