import { type ChatAction, type DeliveryLog, type RootState, type Standing, type Twin, writesRoot } from './thread.js';
import { ToldLines } from './told-lines.js';

/** One reply as people see it now. */
interface SentReply {
  readonly seq: number;
  readonly part: number;
  readonly revision: number;
  readonly twin: Twin | undefined;
  readonly standing: Standing | undefined;
}

/** What people have seen of one thread, read from its delivery log. */
export class SentThread {
  /** The state that the root shows; undefined while there is no root. */
  root: RootState | undefined;
  /** True when the note about the withdrawal was posted and the root has not said since that the incident is back. */
  hasWithdrawnNote = false;
  /** True when anything was written below the root. */
  isThreadBegun = false;
  /** The number of the newest update that the root showed when it was posted: what came before it was known by then. */
  rootKnew = 0;
  readonly told = new ToldLines();
  readonly #replies = new Map<number, Map<number, SentReply>>();
  readonly #read = new Map<number, number>();

  constructor(log: DeliveryLog) {
    for (const { action } of log.sent) {
      this.isThreadBegun ||= !writesRoot(action);
      this.#apply(action);
      this.told.apply(action);
    }
  }

  reply(seq: number, part: number): SentReply | undefined {
    return this.#replies.get(seq)?.get(part);
  }

  partsOf(seq: number): readonly SentReply[] {
    return [...(this.#replies.get(seq)?.values() ?? [])].sort((a, b) => a.part - b.part);
  }

  /**
   * The revision from which a correction has to be told: the first that people read, in the root or in a reply, or the one that the last note
   * about this update ended in. Undefined when nobody has read it yet.
   */
  toldRevision(seq: number): number | undefined {
    return this.#read.get(seq);
  }

  #apply(action: ChatAction): void {
    switch (action.kind) {
      case 'post-root':
        this.rootKnew = Math.max(action.state.latest?.seq ?? 0, action.state.postmortem?.seq ?? 0);
        this.#showRoot(action.state);
        return;
      case 'edit-root':
        this.#showRoot(action.state);
        return;
      case 'post-reply':
      case 'edit-reply':
        this.#keep({ ...action, twin: action.twin, standing: action.standing });
        // A link shows none of the words.
        if (action.twin === undefined) this.#firstRead(action.seq, action.revision);
        return;
      case 'post-note':
        if (action.note === 'withdrawn') this.hasWithdrawnNote = true;
        else this.#read.set(action.seq, action.revision);
    }
  }

  #showRoot(state: RootState): void {
    this.root = state;
    if (!state.withdrawn) this.hasWithdrawnNote = false;
    if (state.latest !== null) this.#firstRead(state.latest.seq, state.latest.revision);
  }

  #keep(reply: SentReply): void {
    const parts = this.#replies.get(reply.seq) ?? new Map<number, SentReply>();
    this.#replies.set(reply.seq, parts.set(reply.part, reply));
  }

  #firstRead(seq: number, revision: number): void {
    if (!this.#read.has(seq)) this.#read.set(seq, revision);
  }
}
