import { takeInteraction } from '../../db/interactions.js';
import { loadOffer } from '../../db/offers.js';
import { takeCommand } from '../../db/tenant-limits.js';
import { toIso } from '../../domain/time.js';
import { LimitError, TocsinError } from '../../errors.js';
import { errorWords } from '../error-words.js';
import { says } from './answer.js';
import type { Answer, Commands } from './command.js';
import { CommandLimit, commandsAMinute } from './command-limit.js';
import type { Asking, CommandDeps } from './deps.js';
import { execute } from './execute.js';
import { inLanguage } from './in-language.js';
import { admitted } from './kept-requests.js';
import { prose } from './prose.js';
import { pressRoot } from './root-press.js';
import { speech } from './speech.js';
import { suggest } from './suggest.js';
import { takeOffer } from './take-offer.js';

/** Everything that people can ask of Tocsin in a chat. */
export function createCommands(deps: CommandDeps): Commands {
  const limit = new CommandLimit(deps.clock);
  return {
    run: (request, interactionId) =>
      once(
        deps,
        request,
        interactionId,
        async (asked) => (await tooMany(deps, limit, asked)) ?? execute(deps, asked, asked.text),
      ),
    press: (request, interactionId) =>
      once(deps, request, interactionId, async (asked) => {
        const { pressed } = asked;
        if (pressed.kind === 'pick') return takeOffer(deps, asked, pressed);
        const refused = await tooMany(deps, limit, asked);
        if (refused !== undefined) return refused;
        if (pressed.kind === 'root') return pressRoot(deps, asked, pressed.action, pressed.messageRef);
        return takeOffer(deps, asked, pressed);
      }),
    async form(tenantId, offerId) {
      const offer = await loadOffer(deps.db, tenantId, offerId, toIso(deps.clock.now()));
      return offer === undefined || offer.form === null ? undefined : { ...offer.form, offerId };
    },
    suggest: (place, field, typed) => suggest(deps, place, field, typed),
    admitted: (tenantId, chat, channelRef) => admitted(deps, tenantId, chat, channelRef),
  };
}

/** Takes an interaction the first time it is delivered, and turns every failure into a sentence. */
async function once<Request extends Asking>(
  deps: CommandDeps,
  request: Request,
  interactionId: string,
  work: (asked: Request) => Promise<Answer>,
): Promise<Answer | undefined> {
  const { tenantId, chat, channelRef } = request.place;
  let asked = request;
  try {
    const isFirst = await takeInteraction(deps.db, tenantId, interactionId, toIso(deps.clock.now()));
    if (!isFirst) return undefined;
    asked = await inLanguage(deps, request);
    return await work(asked);
  } catch (error) {
    if (error instanceof TocsinError) {
      deps.log.warn({ tenantId, chat, channelRef, code: error.code }, 'A command was not carried out');
      return says(prose(`${errorWords(asked, error)} (${error.code})`));
    }
    deps.log.error({ err: error, tenantId, chat, channelRef }, 'A command failed');
    return says(speech(asked).say.common.failed);
  }
}

async function tooMany(
  { db, clock }: Pick<CommandDeps, 'db' | 'clock'>,
  limit: CommandLimit,
  asking: Asking,
): Promise<Answer | undefined> {
  const { place, person } = asking;
  if (!limit.take(`${place.tenantId} ${person.id}`)) return says(speech(asking).say.common.tooManyCommands(commandsAMinute));
  try {
    await takeCommand(db, place.tenantId, toIso(clock.now()));
    return undefined;
  } catch (error) {
    if (error instanceof LimitError) return says(prose(errorWords(asking, error)));
    throw error;
  }
}
