import { boardOf, dropBoard, wantBoard } from '../../db/boards.js';
import { toIso } from '../../domain/time.js';
import { TocsinError } from '../../errors.js';
import { button, row, says } from './answer.js';
import type { Answer } from './command.js';
import { type Asking, type CommandDeps, roomSignal } from './deps.js';
import { channelHere, nothingHere, typed } from './here.js';
import { mayNotChange } from './may-change.js';

/** `/tocsin board`: one pinned message that always shows how the channel's vendors are doing; `board off` takes it away. */
export async function boardCommand(deps: CommandDeps, asking: Asking, words: string): Promise<Answer> {
  const channel = await channelHere(deps, asking);
  if (channel === undefined) return says(nothingHere(asking));
  const refused = await mayNotChange(deps, asking);
  if (refused !== undefined) return refused;
  const { tenantId, id, externalId } = channel;
  if (/^(?:off|remove)$/i.test(words)) {
    const gone = await dropBoard(deps.db, tenantId, id);
    if (gone === undefined) return says('This channel has no board.');
    const left = gone.messageRef === null ? undefined : await removed(deps, asking, externalId, gone.messageRef);
    return says('✅ The board is gone.', ...(left === undefined ? [] : [`I could not remove its message: ${left}`]));
  }
  if (words !== '')
    return says(['A board is made with ', typed(asking, 'board'), ' and taken away with ', typed(asking, 'board off'), '.']);
  if (channel.kind === 'forum')
    return says('A forum has posts only, so there is no room for a board. Make it in a text channel.');
  const isNew = await wantBoard(deps.db, tenantId, id, toIso(deps.clock.now()));
  if (!isNew && (await boardOf(deps.db, tenantId, id)) !== undefined)
    return says(
      row('This channel has its board; it is kept up to date.', await button(deps, asking, 'Remove the board', 'board off')),
    );
  return says([
    '✅ The board comes in a moment and is kept up to date from then on. It is pinned where I am allowed to; else pin it by hand ',
    ...(asking.place.chat === 'slack'
      ? ['(the app asks for that with --with pins).']
      : ['(I need ', { bold: 'Pin Messages' }, ' for that).']),
  ]);
}

async function removed(deps: CommandDeps, { place }: Asking, externalId: string, ref: string): Promise<string | undefined> {
  try {
    await deps.rooms(place.chat).remove(place.tenantId, externalId, [ref], roomSignal());
    return undefined;
  } catch (error) {
    if (!(error instanceof TocsinError)) throw error;
    return error.message;
  }
}
