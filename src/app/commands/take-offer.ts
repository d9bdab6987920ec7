import { loadOffer, type Offer, pickInOffer } from '../../db/offers.js';
import { type IsoTime, toIso } from '../../domain/time.js';
import type { Pressed } from '../../render/controls.js';
import { filledRun, says } from './answer.js';
import type { Answer, PressRequest } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { executeOffered } from './execute.js';
import { takeWord } from './less-like-this.js';
import { hasControls, maxCommandLength } from './parse-command.js';
import { pickedAnswer } from './picker.js';
import { speech } from './speech.js';

/** Menus give at most 25 values of 100 characters; whatever comes instead is cut to that. */
const mostValues = 25;
const longestValue = 100;

/** Runs, or remembers, what a control of an answer stands for. Whoever presses it needs the rights that typing it would need. */
export async function takeOffer(deps: CommandDeps, request: PressRequest & Asking, pressed: Pressed): Promise<Answer> {
  const now = toIso(deps.clock.now());
  const found = await usableOffer(deps, request, pressed.offerId, now);
  if ('rows' in found) return found;
  switch (pressed.kind) {
    case 'form':
      // The door opens the form; what is written into it comes back as `sent`.
      return says();
    case 'pick':
      await pickInOffer(deps.db, request.place.tenantId, found.id, pressed.name, plainValues(request.values));
      return (await pickedAnswer(deps, request, found.id)) ?? says();
    case 'run':
      return (
        (isUnpicked(found) ? await pickedAnswer(deps, request, found.id) : undefined) ??
        run(deps, request, filledRun(found.run, { picks: found.picks }))
      );
    case 'go':
      return go(deps, request, found, pressed.name, now);
    case 'sent':
      return sent(deps, request, found);
  }
}

/** *Follow this part* before a part was picked: the picker is shown again, rather than everything followed. */
const isUnpicked = ({ picks }: Offer): boolean => {
  const names = Object.values(picks);
  return names.length > 0 && names.every((values) => values.length === 0);
};

async function usableOffer(
  deps: CommandDeps,
  request: PressRequest & Asking,
  offerId: string,
  now: IsoTime,
): Promise<Offer | Answer> {
  const { place, person } = request;
  const { say, type } = speech(request);
  const offer = await loadOffer(deps.db, place.tenantId, offerId, now);
  if (offer === undefined) return says(say.common.oldButton(type));
  if (offer.channelRef !== place.channelRef) return says(say.common.otherChannel);
  if (offer.personId !== null && offer.personId !== person.id) return says(say.common.otherPerson(type));
  return offer;
}

/**
 * A value stands for one name and is put in quotes where it needs them: what is not seen is taken out, and its quotes are made those that quoting
 * escapes, so that it can end no quotation and begin no other term.
 */
const plainValues = (values: readonly string[]): string[] =>
  values
    .slice(0, mostValues)
    .map((value) =>
      value
        .toWellFormed()
        .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
        .replace(/[“”„‟«»＂]/gu, '"')
        .replace(/\s+/gu, ' ')
        .trim()
        .slice(0, longestValue)
        .toWellFormed(),
    )
    .filter((value) => value !== '');

async function go(deps: CommandDeps, request: PressRequest & Asking, found: Offer, name: string, now: IsoTime): Promise<Answer> {
  const values = plainValues(request.values);
  if (!found.run.startsWith(`${takeWord} `))
    return run(
      deps,
      request,
      filledRun(found.run, { picks: values.length === 0 ? found.picks : { ...found.picks, [name]: values } }),
    );
  const chosen = await usableOffer(deps, request, values[0] ?? '', now);
  return 'rows' in chosen ? chosen : run(deps, request, filledRun(chosen.run, { picks: chosen.picks }));
}

async function sent(deps: CommandDeps, request: PressRequest & Asking, found: Offer): Promise<Answer> {
  const [text = ''] = request.values;
  const { common } = speech(request).say;
  if (text.length > maxCommandLength) return says(common.tooLong(maxCommandLength, text.length));
  if (hasControls(text)) return says(common.unreadableText);
  return run(deps, request, filledRun(found.run, { picks: found.picks, text }));
}

const run = (deps: CommandDeps, { place, person, commandName, language }: PressRequest & Asking, text: string): Promise<Answer> =>
  executeOffered(deps, { place, person, commandName, language }, text);
