import { says } from './answer.js';
import type { Answer } from './command.js';
import { type Asking, type CommandDeps, roomSignal } from './deps.js';
import { typed } from './here.js';

/** Undefined when this person may change what comes to this channel; else what is said instead. */
export async function mayNotChange(deps: CommandDeps, asking: Asking): Promise<Answer | undefined> {
  const { place, person } = asking;
  if (!person.mayChange && place.chat === 'discord')
    return refusal(asking, ['Only people with ', { bold: 'Manage Channels' }, ' can change what comes here.']);
  const isGuest = !person.mayChange || (await deps.rooms(place.chat).isGuest(place.tenantId, person.id, roomSignal())) === true;
  return isGuest ? refusal(asking, ['Guests of a workspace cannot change what comes here.']) : undefined;
}

const refusal = (asking: Asking, reason: readonly (string | { readonly bold: string })[]): Answer =>
  says([...reason, ' You can still use ', typed(asking, 'list'), ', ', { code: 'status' }, ' and ', { code: 'why' }, '.']);
