import { GatewayIntentBits } from 'discord-api-types/v10';
import type { Call } from './call.js';
import { messagePayload } from './payloads.js';
import { limited, refused } from './refusal.js';
import type { Channel, Message } from './world.js';

const hourMs = 3_600_000;

/** None of these numbers is published; they are what several bot authors measured. */
const measured = {
  crosspostsPerHour: 10,
  editsOfPublishedPerHour: 3,
  editsOfOldPerChannel: { most: 3, spanMs: 6000 },
  renames: { most: 2, spanMs: 600_000 },
};

/** Undefined when there is room; else how long to wait. */
function take(call: Call, key: string, most: number, spanMs: number): number | undefined {
  return call.windows.take(key, most, spanMs / call.settings.timeScale, call.world.now());
}

export function limitEdits(call: Call, message: Message): void {
  if (message.crossposted) {
    const wait = take(call, `published ${message.id}`, measured.editsOfPublishedPerHour, hourMs);
    if (wait !== undefined) throw limited(wait, { code: 20022, scope: 'shared' });
  }
  if (call.world.now() - Date.parse(message.createdAt) <= hourMs) return;
  const { most, spanMs } = measured.editsOfOldPerChannel;
  const wait = take(call, `old ${message.channelId}`, most, spanMs);
  if (wait !== undefined) throw limited(wait, { code: 30046, scope: 'shared' });
}

export function crosspost(call: Call, channel: Channel, message: Message): void {
  if (message.crossposted) throw refused(40033);
  const wait = take(call, `crosspost ${channel.id}`, measured.crosspostsPerHour, hourMs);
  const header = call.settings.crosspostRetryAfterHeader;
  if (wait !== undefined) throw limited(wait, { scope: 'shared', ...(header !== null && { header }) });
  message.crossposted = true;
  call.world.emit(channel.guildId, 'MESSAGE_UPDATE', messagePayload(call.world, message), GatewayIntentBits.GuildMessages);
}

export function limitRename(call: Call, channel: Channel): void {
  const wait = take(call, `rename ${channel.id}`, measured.renames.most, measured.renames.spanMs);
  if (wait !== undefined) throw limited(wait);
}
