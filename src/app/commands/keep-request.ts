import { keepRequest } from '../../db/kept-requests.js';
import { addMs, toIso } from '../../domain/time.js';
import { says } from './answer.js';
import type { Answer } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { shown } from './describe.js';
import type { Room } from './room.js';
import { speech } from './speech.js';

const keptForMs = 24 * 60 * 60 * 1000;

/** Keeps a request until the bot may post in its channel, and says who has to do what. */
export async function keep(
  deps: CommandDeps,
  asking: Asking,
  room: Extract<Room, { readonly kind: 'later' }>,
  { command, what }: { readonly command: string; readonly what: string },
): Promise<Answer> {
  const { place, person } = asking;
  const askedAt = toIso(deps.clock.now());
  await keepRequest(deps.db, {
    tenantId: place.tenantId,
    channelRef: place.channelRef,
    channelName: place.channelName ?? '',
    command,
    personId: person.id,
    personName: person.name,
    code: room.code,
    askedAt,
    expiresAt: addMs(askedAt, keptForMs),
  });
  const { why, granted, isOnceAllowed } = room;
  return says(speech(asking).say.room.kept(why, { code: shown(what, 200) }, granted, isOnceAllowed));
}
