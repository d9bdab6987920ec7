import { findChannel, type PausedChannel, pausedChannels } from '../../db/channels.js';
import { deniedChannels } from '../../db/closed-replies.js';
import { waitingChannels } from '../../db/kept-requests.js';
import type { TenantId } from '../../domain/ids.js';
import { addMs, toIso } from '../../domain/time.js';
import { errorCode, OperatorError } from '../../errors.js';
import { allowReplies } from '../allow-replies.js';
import { isOpenAgain, mayReply } from '../confirm-channel.js';
import { blameInstallation } from '../end-installation.js';
import { endAndTell } from '../pause-and-tell.js';
import { blindPauseCodes } from '../pause-words.js';
import type { Commands } from './command.js';
import { type CommandDeps, type RealChat, roomSignal } from './deps.js';

/** One look costs a call or three; the rest has its turn in a later round. */
const mostAtOnce = 50;

/** A write that is refused once more helps nobody, and refusals count against the whole address. */
const tryAgainAfterMs = 6 * 3_600_000;

type RecheckDeps = Pick<CommandDeps, 'db' | 'clock' | 'rooms' | 'log' | 'wake'>;

interface Waiting {
  readonly tenantId: TenantId;
  readonly channelRef: string;
  /** Why it is paused; null where only a request or replies wait. */
  readonly code: string | null;
}

/**
 * Ends pauses, and carries out kept requests, of channels that the bot may post in by now, and owes replies where it may post them by now, whether or
 * not the platform said so: its events can be missed.
 */
export async function recheckWaiting(deps: RecheckDeps, commands: Pick<Commands, 'admitted'>, chat: RealChat): Promise<void> {
  for (const waiting of await waitingNow(deps, chat)) {
    try {
      await recheck(deps, commands, chat, waiting);
    } catch (error) {
      const { tenantId } = waiting;
      deps.log.info({ tenantId, code: errorCode(error) }, 'A waiting channel could not be looked at');
      if (error instanceof OperatorError) await blameInstallation(deps, tenantId, error.code);
    }
  }
}

async function waitingNow({ db, clock }: RecheckDeps, chat: RealChat): Promise<Waiting[]> {
  const at = toIso(clock.now());
  const paused: PausedChannel[] = await pausedChannels(db, chat, {
    blindCodes: blindPauseCodes,
    triedBefore: addMs(at, -tryAgainAfterMs),
    limit: mostAtOnce,
  });
  const asked = [...(await deniedChannels(db, chat, mostAtOnce)), ...(await waitingChannels(db, chat, at, mostAtOnce))];
  const unpaused = asked.map((one): Waiting => ({ ...one, code: null }));
  return [...new Map([...unpaused, ...paused].map((one) => [`${one.tenantId} ${one.channelRef}`, one])).values()];
}

async function recheck(
  deps: RecheckDeps,
  commands: Pick<Commands, 'admitted'>,
  chat: RealChat,
  { tenantId, channelRef, code }: Waiting,
): Promise<void> {
  const look = await deps.rooms(chat).look(tenantId, channelRef, roomSignal());
  const channel = await findChannel(deps.db, tenantId, chat, channelRef);
  // A restriction may have an exception for us, which no look shows.
  const isExcepted = code === 'slack.read_only' && look.kind === 'closed' && look.code === code;
  if (isExcepted || (await isOpenAgain(deps.db, channel, look))) {
    await commands.admitted(tenantId, chat, channelRef);
    if (channel !== undefined && mayReply(look)) await allowReplies(deps, channel);
    return;
  }
  if (look.kind === 'hidden' && look.code === 'discord.channel_gone')
    await endAndTell(deps, tenantId, { chat, externalId: channelRef });
}
