import { boardOf, dropBoard, wantBoard } from '../../db/boards.js';
import { toIso } from '../../domain/time.js';
import { TocsinError } from '../../errors.js';
import type { Line } from '../../words/segments.js';
import { errorWords } from '../error-words.js';
import { button, row, says } from './answer.js';
import type { Answer } from './command.js';
import { type Asking, type CommandDeps, roomSignal } from './deps.js';
import { channelHere, nothingHere } from './here.js';
import { mayNotChange } from './may-change.js';
import { speech } from './speech.js';

/** `/tocsin board`: one pinned message that always shows how the channel's vendors are doing; `board off` takes it away. */
export async function boardCommand(deps: CommandDeps, asking: Asking, words: string): Promise<Answer> {
  const channel = await channelHere(deps, asking);
  if (channel === undefined) return says(nothingHere(asking));
  const refused = await mayNotChange(deps, asking);
  if (refused !== undefined) return refused;
  const { tenantId, id, externalId } = channel;
  const { say, type } = speech(asking);
  const { doing } = say;
  if (/^(?:off|remove)$/i.test(words)) {
    const gone = await dropBoard(deps.db, tenantId, id, { by: asking.person.name });
    if (gone === undefined) return says(doing.noBoard);
    const left = gone.messageRef === null ? undefined : await removed(deps, asking, externalId, gone.messageRef);
    return says(doing.boardGone, ...(left === undefined ? [] : [doing.boardLeft(left)]));
  }
  if (words !== '') return says(doing.boardUse(type));
  if (channel.kind === 'forum') return says(doing.boardForum);
  const isNew = await wantBoard(deps.db, tenantId, id, toIso(deps.clock.now()), asking.person.name);
  if (!isNew && (await boardOf(deps.db, tenantId, id)) !== undefined)
    return says(row(doing.boardThere, await button(deps, asking, doing.boardRemove, 'board off')));
  const aside: Line =
    asking.place.chat === 'slack' ? [doing.boardSlack] : doing.boardDiscord({ bold: say.common.permission('Pin Messages') });
  return says(doing.boardComes(aside));
}

async function removed(deps: CommandDeps, asking: Asking, externalId: string, ref: string): Promise<string | undefined> {
  const { place } = asking;
  try {
    await deps.rooms(place.chat).remove(place.tenantId, externalId, [ref], roomSignal());
    return undefined;
  } catch (error) {
    if (!(error instanceof TocsinError)) throw error;
    return errorWords(asking, error);
  }
}
