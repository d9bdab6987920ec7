import { errorCode } from '../../errors.js';
import { type Asking, type CommandDeps, roomSignal } from './deps.js';

/** A convenience: without it everything works but the look at what became of a message in doubt. */
export async function enterChannel({ rooms, log }: CommandDeps, { place }: Pick<Asking, 'place'>): Promise<void> {
  const { chat, tenantId, channelRef } = place;
  try {
    await rooms(chat).enter(tenantId, channelRef, roomSignal());
  } catch (error) {
    log.info({ tenantId, code: errorCode(error) }, 'Channel was not entered');
  }
}
