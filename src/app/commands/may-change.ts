import { type WriterRule, writersOf } from '../../db/writers.js';
import { says } from './answer.js';
import type { Answer } from './command.js';
import { type Asking, type CommandDeps, roomSignal } from './deps.js';
import { speech } from './speech.js';
import { rightOnDiscord, usualWriters } from './writers-setting.js';

/** Undefined when this person may change what comes to this channel; else what is said instead. */
export async function mayNotChange(deps: CommandDeps, asking: Asking): Promise<Answer | undefined> {
  const rule = await writersOf(deps.db, asking.place.tenantId);
  return asking.place.chat === 'discord'
    ? refusedOnDiscord(asking, rule ?? usualWriters.discord)
    : refusedOnSlack(deps, asking, rule ?? usualWriters.slack);
}

/** Discord says with each request what the person may do there. */
function refusedOnDiscord(asking: Asking, rule: WriterRule): Answer | undefined {
  const { mayChange, isAdmin = false } = asking.person;
  if (rule === 'everyone' || isAdmin || (rule === 'managers' && mayChange)) return undefined;
  const { say, type } = speech(asking);
  return says(say.common.onlyManagers(rightOnDiscord(asking, rule), type));
}

async function refusedOnSlack(deps: CommandDeps, asking: Asking, rule: WriterRule): Promise<Answer | undefined> {
  const { place, person } = asking;
  const { say, type } = speech(asking);
  const rooms = deps.rooms(place.chat);
  const isGuest = !person.mayChange || (await rooms.isGuest(place.tenantId, person.id, roomSignal())) === true;
  if (isGuest) return says(say.common.noGuests(type));
  if (rule === 'everyone' || person.isAdmin === true) return undefined;
  const standing = (await rooms.standing?.(place.tenantId, place.channelRef, person.id, roomSignal())) ?? null;
  if (standing === null) return says(say.writers.notTold);
  if (standing === 'admin' || (rule === 'managers' && standing === 'manager')) return undefined;
  return says(rule === 'admins' ? say.writers.onlyAdmins(type) : say.writers.onlyMaker(type));
}
