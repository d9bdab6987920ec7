import { addOffer } from '../../db/offers.js';
import { quoteIfNeeded } from '../../domain/filter-format.js';
import { addMs, toIso } from '../../domain/time.js';
import type { Control } from '../../render/controls.js';
import type { Line } from '../../words/segments.js';
import type { Answer, AnswerRow } from './command.js';
import type { Asking, CommandDeps } from './deps.js';

/** A line of an answer, with what can be pressed below it. */
export const row = (line: Line | string, ...controls: readonly Control[]): AnswerRow => ({
  line: typeof line === 'string' ? [line] : line,
  ...(controls.length === 0 ? {} : { controls }),
});

export const says = (...rows: readonly (AnswerRow | Line | string)[]): Answer => ({
  rows: rows.map((one) => (typeof one === 'object' && 'line' in one ? one : row(one))),
});

/** How long the buttons of an answer work. */
const offerLifeMs = 7 * 24 * 60 * 60 * 1000;

/** Where a form's one value goes in the command that it runs. Picks of a select named `region` go where `{region}` stands. */
export const formValue = '{text}';

export interface OfferedForm {
  readonly title: string;
  readonly label: string;
  readonly value: string;
}

/** Stores what a control would do: `run` is what would be typed behind the command's name. Only this person may take it. Returns its id. */
export const offer = (
  deps: Pick<CommandDeps, 'db' | 'clock'>,
  { place, person }: Pick<Asking, 'place' | 'person'>,
  run: string,
  more: { readonly form?: OfferedForm; readonly picks?: Record<string, string[]> } = {},
): Promise<string> =>
  addOffer(deps.db, {
    tenantId: place.tenantId,
    channelRef: place.channelRef,
    personId: person.id,
    run,
    ...more,
    expiresAt: addMs(toIso(deps.clock.now()), offerLifeMs),
  });

export async function button(
  deps: Pick<CommandDeps, 'db' | 'clock'>,
  asking: Pick<Asking, 'place' | 'person'>,
  label: string,
  run: string,
  tone?: 'primary' | 'danger',
): Promise<Control> {
  return { kind: 'button', label, offerId: await offer(deps, asking, run), ...(tone === undefined ? {} : { tone }) };
}

/** A button that opens a form first; `run` holds `formValue`. */
export const formButton = async (
  deps: Pick<CommandDeps, 'db' | 'clock'>,
  asking: Pick<Asking, 'place' | 'person'>,
  label: string,
  run: string,
  form: OfferedForm,
): Promise<Control> => ({ kind: 'form', label, offerId: await offer(deps, asking, run, { form }) });

/**
 * The command of an offer with everything filled in: what was written into its form, what was picked in its menus. A term whose menu has nothing
 * picked is left out (`region:{region}` without a region). Braces that name no form and no menu of this offer are somebody's own text.
 */
export function filledRun(
  run: string,
  given: { readonly text?: string | undefined; readonly picks?: Readonly<Record<string, readonly string[]>> },
): string {
  const words = run.split(' ').flatMap((word) => {
    const name = /^(?:[a-z][a-z-]*:)?\{([a-z]+)\}$/.exec(word)?.[1];
    if (name === undefined) return [word];
    const value = name === 'text' ? given.text?.trim() : given.picks?.[name]?.map(quoteIfNeeded).join(',');
    if (value === undefined) return [word];
    // A function, as `$&` in what somebody typed is no pattern.
    return value === '' ? [] : [word.replace(`{${name}}`, () => value)];
  });
  return words.join(' ');
}
