import type { Clock } from '../clock.js';
import { type ChannelRow, endChannel, loadChannel, pauseChannel } from '../db/channels.js';
import { type Db, inTransaction } from '../db/database.js';
import { addNotice, countSubscriptions, type NewNotice } from '../db/notices.js';
import type { ChannelId, TenantId } from '../domain/ids.js';
import { type IsoTime, toIso } from '../domain/time.js';
import type { Log } from '../log.js';
import { goneSentence, pauseSentence, permissionIn } from './pause-words.js';

export interface TellDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

interface ChannelKey {
  readonly tenantId: TenantId;
  readonly id: ChannelId;
}

/** The notice is written with the pause: whoever dies between the two has done neither. `message` is what the platform's error said. */
export async function pauseAndTell(
  { db, clock, log }: TellDeps,
  { tenantId, id }: ChannelKey,
  code: string,
  message = '',
): Promise<void> {
  const at = toIso(clock.now());
  const isNews = await inTransaction(db, async (tx) => {
    const isPaused = await pauseChannel(tx, tenantId, id, code, at);
    const channel = isPaused ? await loadChannel(tx, tenantId, id) : undefined;
    if (channel === undefined) return undefined;
    const subscriptions = await countSubscriptions(tx, tenantId, id);
    const about = { name: channel.name, subscriptions, permission: permissionIn(message), language: channel.settings.language };
    return addNotice(tx, noticeOf(channel, code, pauseSentence(code, about), at));
  });
  const fields = { tenantId, channelId: id, code };
  // What is tried in vain is no news: the operator read of it when it began.
  if (isNews === true) log.warn(fields, 'Channel paused: somebody has to act before it can be written to again');
  else if (isNews === false) log.info(fields, 'Channel is paused again');
}

/** In the preview there is nobody to be told. */
export const noticeOf = ({ tenantId, id, chat }: ChannelRow, code: string, detail: string, at: IsoTime): NewNotice => ({
  ...{ tenantId, channelId: id, code, detail, at },
  state: chat === 'preview' ? 'failed' : 'pending',
});

/** Gone for good: its subscriptions end, the record is kept, and who subscribed is told. */
export async function endAndTell(
  { db, clock, log }: TellDeps,
  tenantId: TenantId,
  { chat, externalId }: Pick<ChannelRow, 'chat' | 'externalId'>,
): Promise<void> {
  const at = toIso(clock.now());
  const ended = await inTransaction(db, async (tx) => {
    const gone = await endChannel(tx, tenantId, chat, externalId, at);
    if (gone === undefined || gone.subscriptions === 0) return gone;
    const code = 'chat.channel_gone';
    await addNotice(tx, { tenantId, channelId: gone.id, code, detail: goneSentence(gone), state: 'pending', at });
    return gone;
  });
  if (ended === undefined) return;
  log.warn({ tenantId, channelId: ended.id, subscriptions: ended.subscriptions }, 'Channel was deleted: its subscriptions ended');
}
