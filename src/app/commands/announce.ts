import type { Line } from '../../words/segments.js';
import { type Asking, type CommandDeps, roomSignal } from './deps.js';

/** What everybody in a channel sees once when somebody changes what comes there. Errors are those of `Rooms.say`. */
export const announce = (deps: CommandDeps, { place }: Pick<Asking, 'place'>, line: Line): Promise<string> =>
  deps.rooms(place.chat).say(place.tenantId, place.channelRef, { lines: [line], controls: [] }, roomSignal());
