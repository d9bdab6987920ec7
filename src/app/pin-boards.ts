import type { ChatPort } from '../chat/port.js';
import { markPinned, unpinnedBoards } from '../db/boards.js';
import type { Db } from '../db/database.js';
import { errorCode, InDoubtError, OperatorError, RetryableError } from '../errors.js';
import type { Log } from '../log.js';

export interface PinBoardsDeps {
  readonly db: Db;
  readonly log: Log;
  readonly chatOf: (chat: string) => ChatPort;
}

const mostAtOnce = 20;
const callLimitMs = 10_000;

/** Pins boards that were posted. Where the platform does not let us, that is all right: people can pin it themselves. */
export async function pinBoards({ db, log, chatOf }: PinBoardsDeps): Promise<void> {
  for (const board of await unpinnedBoards(db, mostAtOnce)) {
    const { tenantId, externalId, messageRef } = board;
    try {
      await chatOf(board.chat).pin?.(tenantId, externalId, messageRef, AbortSignal.timeout(callLimitMs));
      await markPinned(db, board, 'pinned');
    } catch (error) {
      // Tried again with a later round, perhaps by another process that is connected to this chat.
      if (error instanceof RetryableError || error instanceof OperatorError || error instanceof InDoubtError) continue;
      log.info({ tenantId, code: errorCode(error) }, 'A board could not be pinned');
      await markPinned(db, board, 'refused');
    }
  }
}
