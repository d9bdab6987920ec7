import { waitingChannels } from '../../db/kept-requests.js';
import { toIso } from '../../domain/time.js';
import { errorCode } from '../../errors.js';
import type { Commands } from './command.js';
import { type CommandDeps, type RealChat, roomSignal } from './deps.js';

/** One look costs a call or three; the rest has its turn in the next round. */
const mostAtOnce = 50;

/** Carries out kept requests of channels that the bot may post in by now, whether or not the platform said so. */
export async function recheckWaiting(
  deps: Pick<CommandDeps, 'db' | 'clock' | 'rooms' | 'log'>,
  commands: Pick<Commands, 'admitted'>,
  chat: RealChat,
): Promise<void> {
  for (const { tenantId, channelRef } of await waitingChannels(deps.db, chat, toIso(deps.clock.now()), mostAtOnce)) {
    try {
      const look = await deps.rooms(chat).look(tenantId, channelRef, roomSignal());
      if (look.kind === 'seen' && look.missing.length === 0) await commands.admitted(tenantId, chat, channelRef);
    } catch (error) {
      deps.log.info({ tenantId, code: errorCode(error) }, 'A waiting channel could not be looked at');
    }
  }
}
