import { pausedChannels } from '../../db/channels.js';
import { waitingChannels } from '../../db/kept-requests.js';
import { toIso } from '../../domain/time.js';
import { errorCode } from '../../errors.js';
import type { Commands } from './command.js';
import { type CommandDeps, type RealChat, roomSignal } from './deps.js';

/** One look costs a call or three; the rest has its turn in a later round. */
const mostAtOnce = 50;

/**
 * Ends pauses, and carries out kept requests, of channels that the bot may post in by now, whether or not the platform said so: its events can be
 * missed.
 */
export async function recheckWaiting(
  deps: Pick<CommandDeps, 'db' | 'clock' | 'rooms' | 'log'>,
  commands: Pick<Commands, 'admitted'>,
  chat: RealChat,
): Promise<void> {
  const waiting = [
    ...(await waitingChannels(deps.db, chat, toIso(deps.clock.now()), mostAtOnce)),
    ...(await pausedChannels(deps.db, chat, mostAtOnce)),
  ];
  const once = new Map(waiting.map((channel) => [`${channel.tenantId} ${channel.channelRef}`, channel]));
  for (const { tenantId, channelRef } of once.values()) {
    try {
      const look = await deps.rooms(chat).look(tenantId, channelRef, roomSignal());
      if (look.kind === 'seen' && look.missing.length === 0) await commands.admitted(tenantId, chat, channelRef);
    } catch (error) {
      deps.log.info({ tenantId, code: errorCode(error) }, 'A waiting channel could not be looked at');
    }
  }
}
