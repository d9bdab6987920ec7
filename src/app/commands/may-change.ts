import { says } from './answer.js';
import type { Answer } from './command.js';
import { type Asking, type CommandDeps, roomSignal } from './deps.js';
import { speech } from './speech.js';

/** Undefined when this person may change what comes to this channel; else what is said instead. */
export async function mayNotChange(deps: CommandDeps, asking: Asking): Promise<Answer | undefined> {
  const { place, person } = asking;
  const { say, type } = speech(asking);
  const { common } = say;
  if (!person.mayChange && place.chat === 'discord')
    return says(common.onlyManagers({ bold: common.permission('Manage Channels') }, type));
  const isGuest = !person.mayChange || (await deps.rooms(place.chat).isGuest(place.tenantId, person.id, roomSignal())) === true;
  return isGuest ? says(common.noGuests(type)) : undefined;
}
