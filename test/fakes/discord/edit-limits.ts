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

export function limitEdits(call: Call, message: Message): void {
  const now = call.world.now();
  if (message.crossposted) {
    const wait = call.windows.take(`published ${message.id}`, measured.editsOfPublishedPerHour, hourMs, now);
    if (wait !== undefined) throw limited(wait, { code: 20022, scope: 'shared' });
  }
  if (now - Date.parse(message.createdAt) <= hourMs) return;
  const { most, spanMs } = measured.editsOfOldPerChannel;
  const wait = call.windows.take(`old ${message.channelId}`, most, spanMs, now);
  if (wait !== undefined) throw limited(wait, { code: 30046, scope: 'shared' });
}

export function crosspost(call: Call, channel: Channel, message: Message): void {
  if (message.crossposted) throw refused(40033);
  const wait = call.windows.take(`crosspost ${channel.id}`, measured.crosspostsPerHour, hourMs, call.world.now());
  const header = call.settings.crosspostRetryAfterHeader;
  if (wait !== undefined) throw limited(wait, { scope: 'shared', ...(header !== null && { header }) });
  message.crossposted = true;
  call.world.emit(channel.guildId, 'MESSAGE_UPDATE', messagePayload(call.world, message), GatewayIntentBits.GuildMessages);
}

export function limitRename(call: Call, channel: Channel): void {
  const wait = call.windows.take(`rename ${channel.id}`, measured.renames.most, measured.renames.spanMs, call.world.now());
  if (wait !== undefined) throw limited(wait);
}
