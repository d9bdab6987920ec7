import { type ThreadSummary, threadByRoot } from '../../db/chat-threads.js';
import { type MarkKind, markThread, unmarkThread } from '../../db/marks.js';
import { isTerminal } from '../../domain/incident.js';
import { toIso } from '../../domain/time.js';
import type { Line } from '../../words/segments.js';
import { row, says } from './answer.js';
import type { Answer, RootPress } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { channelHere } from './here.js';
import { changedElsewhere, lessLikeThis } from './less-like-this.js';
import { mayNotChange } from './may-change.js';
import { hushCommand, unknownRoot } from './mute-command.js';
import { whyRoot } from './why-command.js';

/** A button or a line of the menu under a root. Pressing again takes a mark back. */
export async function pressRoot(deps: CommandDeps, asking: Asking, action: RootPress, rootRef: string): Promise<Answer> {
  if (action === 'why') return whyRoot(deps, asking, rootRef);
  if (action === 'mute') return hushCommand(deps, asking, rootRef);
  const channel = await channelHere(deps, asking);
  const thread = channel === undefined ? undefined : await threadByRoot(deps.db, channel.tenantId, channel.id, rootRef);
  if (thread === undefined) return says(unknownRoot);
  if (action === 'narrow') return narrow(deps, asking, thread);
  const marks = new Marks(deps, asking, thread);
  const sentence = await mark(marks, action, thread);
  await marks.wake();
  return says(sentence);
}

async function narrow(deps: CommandDeps, asking: Asking, thread: ThreadSummary): Promise<Answer> {
  const refused = await mayNotChange(deps, asking);
  if (refused !== undefined) return refused;
  const because: Line = ['This came because of ', { code: thread.filter }, '.'];
  const elsewhere = changedElsewhere(asking, thread);
  return elsewhere === undefined
    ? says(row(because, ...(await lessLikeThis(deps, asking, thread))))
    : says([...because, ' ', ...elsewhere]);
}

/** What one person says about one thread. */
class Marks {
  readonly #deps: CommandDeps;
  readonly #asking: Asking;
  readonly #key: { readonly tenantId: Asking['place']['tenantId']; readonly threadId: ThreadSummary['threadId'] };
  #changed = false;

  constructor(deps: CommandDeps, asking: Asking, thread: ThreadSummary) {
    this.#deps = deps;
    this.#asking = asking;
    this.#key = { tenantId: asking.place.tenantId, threadId: thread.threadId };
  }

  /** False when it stood already. */
  async set(kind: MarkKind): Promise<boolean> {
    const { id: personId, name: personName } = this.#asking.person;
    const isNew = await markThread(this.#deps.db, this.#key, {
      kind,
      personId,
      personName,
      markedAt: toIso(this.#deps.clock.now()),
    });
    this.#changed ||= isNew;
    return isNew;
  }

  /** False when there was none. */
  async clear(kind: MarkKind): Promise<boolean> {
    const was = await unmarkThread(this.#deps.db, this.#key, kind, this.#asking.person.id);
    this.#changed ||= was;
    return was;
  }

  /** True when it is set now. */
  async toggle(kind: MarkKind): Promise<boolean> {
    if (await this.set(kind)) return true;
    await this.clear(kind);
    return false;
  }

  async wake(): Promise<void> {
    if (this.#changed) await this.#deps.wake.thread(this.#key.tenantId, this.#key.threadId);
  }
}

async function mark(marks: Marks, action: Exclude<RootPress, 'why' | 'mute' | 'narrow'>, thread: ThreadSummary): Promise<string> {
  const { status } = thread.incident;
  switch (action) {
    case 'affected':
      if (!(await marks.toggle('affected'))) return 'Taken back: you are no longer named as affected.';
      await marks.clear('unaffected');
      return '🙋 Noted, and said in the thread. Press again to take it back.';
    case 'unaffected':
      await marks.clear('affected');
      return (await marks.set('unaffected'))
        ? 'Noted: this does not affect you.'
        : 'That is noted already: this does not affect you.';
    case 'over':
      if (isTerminal(status) && !(await marks.clear('over'))) return 'It is over already, as far as the vendor says.';
      if (isTerminal(status)) return "Taken back: I won't mention you.";
      return (await marks.toggle('over'))
        ? "I'll mention you in the thread when it is over. Press again to take it back."
        : "Taken back: I won't mention you when it is over.";
    case 'postmortem':
      if (status === 'postmortem') return 'The postmortem is in the thread already.';
      return (await marks.toggle('postmortem'))
        ? "I'll mention you in the thread when the postmortem is published. Press again to take it back."
        : "Taken back: I won't mention you when the postmortem is published.";
  }
}
