import { type ThreadSummary, threadByRoot } from '../../db/chat-threads.js';
import { type MarkKind, markThread, unmarkThread } from '../../db/marks.js';
import { isTerminal } from '../../domain/incident.js';
import { toIso } from '../../domain/time.js';
import type { AnswerWords } from '../../words/answers/en.js';
import { row, says } from './answer.js';
import type { Answer, RootPress } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { channelHere } from './here.js';
import { changedElsewhere, lessLikeThis } from './less-like-this.js';
import { mayNotChange } from './may-change.js';
import { hushCommand } from './mute-command.js';
import { speech } from './speech.js';
import { whyRoot } from './why-command.js';

/** A button or a line of the menu under a root. Pressing again takes a mark back. */
export async function pressRoot(deps: CommandDeps, asking: Asking, action: RootPress, rootRef: string): Promise<Answer> {
  if (action === 'why') return whyRoot(deps, asking, rootRef);
  if (action === 'mute') return hushCommand(deps, asking, rootRef);
  const { looking } = speech(asking).say;
  const channel = await channelHere(deps, asking);
  const thread = channel === undefined ? undefined : await threadByRoot(deps.db, channel.tenantId, channel.id, rootRef);
  if (thread === undefined) return says(looking.unknownRoot);
  if (action === 'narrow') return narrow(deps, asking, thread);
  const marks = new Marks(deps, asking, thread);
  const sentence = await mark(marks, action, thread, looking);
  await marks.wake();
  return says(sentence);
}

async function narrow(deps: CommandDeps, asking: Asking, thread: ThreadSummary): Promise<Answer> {
  const refused = await mayNotChange(deps, asking);
  if (refused !== undefined) return refused;
  const because = speech(asking).say.looking.becauseOf({ code: thread.filter });
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

async function mark(
  marks: Marks,
  action: Exclude<RootPress, 'why' | 'mute' | 'narrow'>,
  thread: ThreadSummary,
  looking: AnswerWords['looking'],
): Promise<string> {
  const { status } = thread.incident;
  switch (action) {
    case 'affected':
      if (!(await marks.toggle('affected'))) return looking.affectedBack;
      await marks.clear('unaffected');
      return looking.affected;
    case 'unaffected':
      await marks.clear('affected');
      return (await marks.set('unaffected')) ? looking.unaffected : looking.unaffectedBefore;
    case 'over':
      if (isTerminal(status) && !(await marks.clear('over'))) return looking.overAlready;
      if (isTerminal(status)) return looking.overBack;
      return (await marks.toggle('over')) ? looking.over : looking.overBackOpen;
    case 'postmortem':
      if (status === 'postmortem') return looking.postmortemThere;
      return (await marks.toggle('postmortem')) ? looking.postmortem : looking.postmortemBack;
  }
}
