import type { TenantId } from '../../domain/ids.js';
import { errorCode } from '../../errors.js';
import { type CommandDeps, type RealChat, roomSignal } from './deps.js';

/** A convenience: without it everything works but the look at what became of a message in doubt. */
export async function enterChannel(
  { rooms, log }: Pick<CommandDeps, 'rooms' | 'log'>,
  { place }: { readonly place: { readonly chat: RealChat; readonly tenantId: TenantId; readonly channelRef: string } },
): Promise<void> {
  const { chat, tenantId, channelRef } = place;
  try {
    await rooms(chat).enter(tenantId, channelRef, roomSignal());
  } catch (error) {
    log.info({ tenantId, code: errorCode(error) }, 'Channel was not entered');
  }
}
