import type { Line } from '../../words/segments.js';
import { type Asking, type CommandDeps, roomSignal } from './deps.js';
import { shown } from './describe.js';
import { typed } from './here.js';

/** What everybody in a channel sees once when somebody changes what comes there. Errors are those of `Rooms.say`. */
export const announce = (deps: CommandDeps, { place }: Pick<Asking, 'place'>, line: Line): Promise<string> =>
  deps.rooms(place.chat).say(place.tenantId, place.channelRef, { lines: [line], controls: [] }, roomSignal());

export const setUpLine = (asking: Asking, what: string): Line => [
  `${shown(asking.person.name)} set up ${what} here. `,
  typed(asking, 'list'),
  ' shows all.',
];

export const personDid = (asking: Pick<Asking, 'person'>, deed: string): Line => [`${shown(asking.person.name)} ${deed}`];
