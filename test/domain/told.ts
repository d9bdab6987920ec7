import { nextAction } from '../../src/domain/next-action.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../src/domain/snapshot.js';
import {
  actionKey,
  type ChatAction,
  type LineFacts,
  type Preset,
  type ReplyEdit,
  type SentAction,
} from '../../src/domain/thread.js';
import type { LineRules, ThreadMark } from '../../src/domain/thread-lines.js';
import type { ThreadRules } from '../../src/domain/thread-rules.js';
import { clock, listed, look, WatchedPage } from './made.js';

/** A page and one thread about its incident; `brief` writes each action in a few words. */
export class Told {
  readonly page = new WatchedPage();
  readonly sent: SentAction[] = [];
  readonly dead = new Set<string>();
  /** What people of the channel decided and pressed. */
  readonly lines: { -readonly [Key in keyof LineRules]: LineRules[Key] } = {
    surfaces: [],
    mention: null,
    isQuiet: false,
    marks: [],
    marksVersion: 0,
    filter: 'vendor',
    naming: () => undefined,
  };
  areRepliesClosed = false;
  isRootClosed = false;
  unsureEdits: ReplyEdit[] = [];
  more: Partial<ThreadRules>;
  readonly #preset: Preset;
  readonly #texts = new Map<string, string>();

  constructor(preset: Preset, more: Partial<ThreadRules> = {}) {
    this.#preset = preset;
    this.more = more;
  }

  see(time: string, updates: SnapshotUpdate[], more: Partial<SnapshotIncident> = {}): this {
    this.page.look(time, look([listed(updates, { startedAt: null, ...more })]));
    return this.#remember();
  }

  seeNothing(...times: string[]): this {
    for (const time of times) this.page.look(time, look([]));
    return this.#remember();
  }

  next(): ChatAction | undefined {
    return nextAction(this.page.incident(), this, {
      preset: this.#preset,
      parts: (update) => Math.ceil(update.body.length / 100),
      textAt: (seq, revision) => this.#texts.get(`${seq}:${revision}`),
      lines: this.lines,
      ...this.more,
    });
  }

  /** Everything that is due now, one after the other. */
  write(): string[] {
    const written: string[] = [];
    for (let action = this.next(); action !== undefined; action = this.next()) {
      this.sent.push({ action, messageRef: `m${this.sent.length}` });
      written.push(brief(action));
      if (written.length > 50) throw new Error('the thread never comes to rest');
    }
    return written;
  }

  /** As `write`, up to the first of these; what is due after it waits. */
  writeUntil(words: string): string | undefined {
    for (let action = this.next(); action !== undefined; action = this.next()) {
      this.sent.push({ action, messageRef: `m${this.sent.length}` });
      if (brief(action).includes(words)) return brief(action);
    }
    return undefined;
  }

  /** What is due now is lost for good. */
  giveUp(): void {
    const action = this.next();
    if (action !== undefined) this.dead.add(actionKey(action, this.page.incident().revision));
  }

  mark(kind: ThreadMark['kind'], ...names: string[]): this {
    const markedAt = clock(`18:${10 + this.lines.marksVersion}`);
    const marks = names.map((personName) => ({ kind, personId: `U${personName}`, personName, markedAt }));
    this.lines.marks = [...this.lines.marks, ...marks];
    this.lines.marksVersion += names.length;
    return this;
  }

  unmark(kind: ThreadMark['kind'], name: string): this {
    this.lines.marks = this.lines.marks.filter((mark) => mark.kind !== kind || mark.personName !== name);
    this.lines.marksVersion += 1;
    return this;
  }

  #remember(): this {
    for (const { seq, revision, body } of this.page.incident().updates) this.#texts.set(`${seq}:${revision}`, body);
    return this;
  }
}

function brief(action: ChatAction): string {
  switch (action.kind) {
    case 'post-root':
    case 'edit-root':
      return `${action.kind} ${action.state.status}`;
    case 'post-reply':
    case 'edit-reply':
      return `${action.kind} ${action.seq}.${action.part} r${action.revision}${briefExtras(action)}${briefBelow(action)}`;
    case 'post-note':
      return `note ${action.note} ${action.seq} r${action.fromRevision}→r${action.revision}`;
    case 'post-line':
    case 'edit-line':
      return `${action.kind} ${briefLine(action.facts)}`;
  }
}

function briefBelow(action: ChatAction): string {
  const below = action.kind === 'edit-reply' ? (action.appended ?? []) : [];
  return below.map(({ seq, revision }) => ` +${seq} r${revision}`).join('');
}

function briefExtras({ twin, standing }: Pick<Extract<ChatAction, { kind: 'post-reply' }>, 'twin' | 'standing'>): string {
  const words = standing === undefined ? '' : ` (${[standing.impact, ...standing.regions].join(', ')})`;
  return `${twin === undefined ? '' : ` = ${twin.title}`}${words}`;
}

function briefLine(facts: LineFacts): string {
  switch (facts.line) {
    case 'reopened':
    case 'over':
      return `${facts.line}${facts.surfaces ? '' : ' in the thread'}`;
    case 'escalated':
      return `escalated ${facts.from}→${facts.to}${facts.mention === null ? '' : ` @${facts.mention.name}`}${facts.surfaces ? '' : ' in the thread'}`;
    case 'regions':
    case 'components':
      return [facts.line, ...facts.added.map((name) => `+${name}`), ...facts.removed.map((name) => `-${name}`)].join(' ');
    case 'title':
      return `title ${facts.to}`;
    case 'affected':
      return `affected ${facts.people.map(({ name }) => name).join(' ')}`.trim();
    case 'away':
      return `away ${facts.count} up to ${facts.upTo}`;
    case 'unnamed':
      return `unnamed${facts.quote === null ? '' : ` "${facts.quote.text}"`}`;
    case 'opened-late':
      return `opened late, ${facts.cause?.kind ?? 'no cause'}, ${facts.earlier} earlier`;
    case 'silence':
      return `${facts.kind} ${facts.now.slice(11, 16)}`;
    case 'soon':
      return `soon ${facts.from.slice(11, 16)}`;
    case 'overrun':
      return `overrun ${facts.plannedUntil.slice(11, 16)}`;
    case 'asked':
      return `asked ${facts.about} ${facts.people.map(({ name }) => name).join(' ')}`;
  }
}
