import {
  type ChatAction,
  type DeliveryLog,
  type ReplyEdit,
  type RootState,
  type Standing,
  type Twin,
  type Version,
  writesRoot,
} from './thread.js';
import { ToldLines } from './told-lines.js';

/** One reply as people see it now. */
export interface SentReply {
  readonly seq: number;
  readonly part: number;
  readonly revision: number;
  readonly twin: Twin | undefined;
  readonly standing: Standing | undefined;
  /** Updates without news that stand below its text. */
  readonly appended: readonly Version[];
  readonly moved: readonly number[];
  /** Which of its texts are shown in the channel's language by a machine. */
  readonly translated: readonly string[];
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
  readonly #unsure: readonly ReplyEdit[];
  #lastPost: { readonly seq: number; readonly part: number } | undefined;
  readonly #replies = new Map<number, Map<number, SentReply>>();
  readonly #read = new Map<number, number>();

  constructor(log: DeliveryLog) {
    this.#unsure = log.unsureEdits ?? [];
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

  /** The reply that was posted last. */
  get lastReply(): SentReply | undefined {
    return this.#lastPost === undefined ? undefined : this.reply(this.#lastPost.seq, this.#lastPost.part);
  }

  /** What stands below the text of a reply, without what has a reply of its own by now. */
  keptBelow({ appended }: SentReply): readonly Version[] {
    return appended.filter(({ seq }) => !this.#replies.has(seq));
  }

  /** What stood below the text of a reply, or may have, and has a reply of its own by now. */
  movedFrom({ seq, part, moved, appended }: SentReply): readonly number[] {
    const unsure = this.#unsure.flatMap((edit) => (edit.seq === seq && edit.part === part ? (edit.appended ?? []) : []));
    const ever = new Set([...moved, ...[...appended, ...unsure].map((version) => version.seq)]);
    return [...ever].filter((one) => this.#replies.has(one)).sort((a, b) => a - b);
  }

  /** The reply below whose text an update stands. */
  hostOf(seq: number): SentReply | undefined {
    return this.#allReplies().find((reply) => this.keptBelow(reply).some((version) => version.seq === seq));
  }

  /** The reply below whose text an update may stand, though that was never confirmed. */
  unsureHostOf(seq: number): SentReply | undefined {
    const edit = this.#unsure.find(({ appended = [] }) => appended.some((version) => version.seq === seq));
    return edit === undefined ? undefined : this.reply(edit.seq, edit.part);
  }

  /** What a reply shows is not known. */
  isUnsure({ seq, part }: SentReply): boolean {
    return this.#unsure.some((edit) => edit.seq === seq && edit.part === part);
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
        this.#lastPost = action;
        this.#show(asShown({ ...action, kind: 'edit-reply' }));
        return;
      case 'edit-reply':
        this.#show(asShown(action));
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

  #show(reply: SentReply): void {
    const parts = this.#replies.get(reply.seq) ?? new Map<number, SentReply>();
    this.#replies.set(reply.seq, parts.set(reply.part, reply));
    // A link shows none of the words.
    if (reply.twin === undefined) this.#firstRead(reply.seq, reply.revision);
    for (const { seq, revision } of reply.appended) this.#firstRead(seq, revision);
  }

  #allReplies(): SentReply[] {
    return [...this.#replies.values()].flatMap((parts) => [...parts.values()]);
  }

  #firstRead(seq: number, revision: number): void {
    if (!this.#read.has(seq)) this.#read.set(seq, revision);
  }
}

const asShown = ({ seq, part, revision, twin, standing, appended = [], moved = [], translated = [] }: ReplyEdit): SentReply => ({
  seq,
  part,
  revision,
  twin,
  standing,
  appended,
  moved,
  translated,
});
