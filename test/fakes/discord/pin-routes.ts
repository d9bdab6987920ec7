import { type Answer, type Call, channelIn, done, messageIn } from './call.js';
import { demand } from './permissions.js';

/** A permission of its own since February 2026; a message that is pinned stays pinned. */
export function pinMessage(call: Call): Answer {
  const channel = channelIn(call);
  demand(call.world, channel, 'PinMessages');
  messageIn(call, channel);
  return done;
}
