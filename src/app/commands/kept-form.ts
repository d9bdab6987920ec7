import { MinImpact, surfaces } from '../../domain/channel-settings.js';
import { slugOfHost } from '../../domain/filter.js';
import { everyVendor, type FormState } from '../../domain/form-state.js';
import { answerWordsOf } from '../../words/languages.js';
import type { Answer, Choice, Place } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { vendorNames } from './describe.js';
import { keepFields, loadFields } from './form-fields.js';
import type { FormOption } from './form-options.js';
import type { FormSession } from './form-session.js';
import type { SubscriptionForms } from './subscription-form.js';
import { type PartQuestion, suggestParts } from './suggest.js';
import { readWritten, type Written } from './written-filter.js';
import { type HoursText, readHours } from './written-hours.js';

/** What a menu of the form can choose; each is kept on its own. */
export type PickedField = 'vendors' | 'regions' | 'components' | 'minImpact' | 'surfaces';
type MenuField = Extract<PickedField, 'vendors' | 'regions' | 'components'>;

/** An open form as it stands. */
export interface KeptForm {
  readonly session: FormSession;
  readonly state: FormState;
  /** Typed text that could not be read, to go on from. */
  readonly typed: string | null;
  /** What people read in the place of a vendor's word. */
  readonly names: Readonly<Record<string, string>>;
  /** What a menu offers, what is chosen first. */
  readonly offered: Readonly<Record<MenuField, readonly FormOption[]>>;
}

type BegunForm = { readonly kind: 'form'; readonly form: KeptForm } | { readonly kind: 'refused'; readonly answer: Answer };

/** Text that says more than the form shows has to be carried out as it stands. */
type WrittenForm = { readonly kind: 'form'; readonly form: KeptForm } | Exclude<Written, { readonly kind: 'state' }>;

/**
 * Forms for a platform whose messages keep nothing of what was chosen: everything stands in the database under the session's id, field by field, and
 * survives restarts.
 */
export interface KeptForms extends SubscriptionForms {
  begin(asking: Asking, subscriptionId: string | null): Promise<BegunForm>;
  /** Undefined when it is over, of another channel or workspace, or of somebody else. */
  find(asking: Asking, sessionId: string): Promise<KeptForm | undefined>;
  /** Chooses in one menu: `values` are all that are chosen in it now. */
  pick(asking: Asking, form: KeptForm, field: PickedField, values: readonly string[]): Promise<KeptForm>;
  /** A vendor's name, an address, or a whole filter as it would be typed. */
  write(asking: Asking, form: KeptForm, text: string): Promise<WrittenForm>;
  /** What comes and when, as typed; gives a sentence where it cannot be read. */
  writeHours(
    asking: Asking,
    form: KeptForm,
    hours: HoursText,
  ): Promise<{ readonly form: KeptForm; readonly complaint: string | null }>;
  /** For type-ahead of regions and components beside a vendor that is typed. */
  parts(place: Place, question: PartQuestion): Promise<readonly Choice[]>;
}

export function createKeptForms(deps: CommandDeps, forms: SubscriptionForms): KeptForms {
  const find: KeptForms['find'] = async (asking, sessionId) => {
    const { tenantId, channelRef } = asking.place;
    const session = await forms.session(tenantId, asking.person.id, sessionId);
    if (session === undefined || session.channelRef !== channelRef) return undefined;
    const fields = await loadFields(deps, tenantId, sessionId);
    return fields === undefined ? undefined : keptForm(deps, forms, asking, { session, ...fields });
  };
  const kept = async (asking: Asking, form: KeptForm, more: Partial<FormState>, typed?: string | null): Promise<KeptForm> => {
    await keepFields(deps, asking.place.tenantId, form.session.id, more, typed);
    // What another menu kept meanwhile counts as well.
    return (await find(asking, form.session.id)) ?? form;
  };
  return {
    ...forms,
    find,
    async begin(asking, subscriptionId) {
      const opened = await forms.open(asking, subscriptionId, {});
      if (opened.kind === 'refused') return opened;
      const { session, state } = opened.sheet;
      await keepFields(deps, asking.place.tenantId, session.id, state);
      return { kind: 'form', form: await keptForm(deps, forms, asking, { session, state, typed: null }) };
    },
    pick: (asking, form, field, values) => kept(asking, form, picked(form, field, values)),
    async write(asking, form, text) {
      const written = await readWritten(deps, { ...asking, language: form.session.about.language }, form, text);
      if (written.kind === 'state') return { kind: 'form', form: await kept(asking, form, written.state, null) };
      if (written.kind === 'bad') await keepFields(deps, asking.place.tenantId, form.session.id, {}, text);
      return written;
    },
    async writeHours(asking, form, hours) {
      const { state, complaint } = readHours(form.state, hours, answerWordsOf(form.session.about));
      return { form: await kept(asking, form, state), complaint };
    },
    parts: (place, question) => suggestParts(deps, place, question),
  };
}

/** Discord, components/reference: options of a menu. */
const mostOffered = 25;

async function keptForm(
  deps: CommandDeps,
  forms: SubscriptionForms,
  asking: Asking,
  { session, state, typed }: Pick<KeptForm, 'session' | 'state' | 'typed'>,
): Promise<KeptForm> {
  const { tenantId, chat } = asking.place;
  const options = async (field: MenuField): Promise<FormOption[]> => {
    const question = { chat, tenantId, field, typed: '', vendors: state.vendors, language: session.about.language };
    return chosenFirst(
      state[field],
      (await forms.options(question)).flatMap((group) => group.options),
    );
  };
  // A menu of vendors makes place for menus of their parts as soon as one is chosen.
  const isChosen = state.vendors.length > 0;
  const [vendors, regions, components] = await Promise.all([
    isChosen ? [] : options('vendors'),
    isChosen ? options('regions') : [],
    isChosen ? options('components') : [],
  ]);
  return {
    session,
    state,
    typed,
    names: await namesOf(deps, { ...asking, language: session.about.language }, state.vendors),
    offered: { vendors, regions, components },
  };
}

function chosenFirst(chosen: readonly string[], found: readonly FormOption[]): FormOption[] {
  const first = chosen.map((value) => found.find((one) => one.value === value) ?? { label: value, value });
  const rest = found.filter(({ value }) => !chosen.includes(value));
  return [...first, ...rest].filter(({ value }) => value !== '' && value.length <= 100).slice(0, mostOffered);
}

async function namesOf(deps: CommandDeps, asking: Asking, words: readonly string[]): Promise<Record<string, string>> {
  const nameOf = await vendorNames(deps, asking.place.tenantId);
  const { following, form } = answerWordsOf(asking);
  const named = (word: string): string => {
    if (word === everyVendor) return form.everyVendor;
    if (word.startsWith('category:')) return following.category(word.slice('category:'.length));
    if (/^https?:/.test(word) && URL.canParse(word)) return pageName(nameOf, new URL(word).host);
    const [slug = word, ...part] = word.split('/');
    return part.length === 0 ? nameOf(slug) : `${nameOf(slug)} ${part.join('/')}`;
  };
  return Object.fromEntries(words.map((word) => [word, named(word)]));
}

/** A page that nobody has read yet has no name of its own. */
function pageName(nameOf: (slug: string) => string, host: string): string {
  const slug = slugOfHost(host);
  const name = nameOf(slug);
  return name === slug ? host : name;
}

/** What a menu has no room to show stays chosen; what it did not offer cannot be chosen in it. */
function picked({ state, offered }: KeptForm, field: PickedField, values: readonly string[]): Partial<FormState> {
  if (field === 'minImpact') return { minImpact: MinImpact.safeParse(values[0]).data ?? null };
  if (field === 'surfaces') return { surfaces: surfaces.filter((surface) => values.includes(surface)) };
  const isOffered = (value: string): boolean => offered[field].some((one) => one.value === value);
  const chosen = [...values.filter(isOffered), ...state[field].filter((value) => !isOffered(value))];
  // Every vendor holds each of them.
  if (field === 'vendors' && chosen.includes(everyVendor)) return { vendors: [everyVendor] };
  return { [field]: chosen };
}
