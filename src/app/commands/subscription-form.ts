import { isFormTurn, takeFormTurn } from '../../db/form-turns.js';
import { takeInteraction } from '../../db/interactions.js';
import { loadOffer } from '../../db/offers.js';
import { knownVendors } from '../../db/vendors.js';
import { type ChannelSettings, defaultSettings } from '../../domain/channel-settings.js';
import type { Filter } from '../../domain/filter.js';
import { sentenceOf } from '../../domain/filter-complaint.js';
import { parseFilter } from '../../domain/filter-parse.js';
import { type FormState, formExpression, formSettings } from '../../domain/form-state.js';
import type { TenantId } from '../../domain/ids.js';
import type { Preset } from '../../domain/thread.js';
import { toIso } from '../../domain/time.js';
import { TocsinError } from '../../errors.js';
import { errorWords } from '../error-words.js';
import { filterWords } from '../vendor-words.js';
import { formValue, offer, says } from './answer.js';
import type { Answer, Form } from './command.js';
import { CommandLimit, commandsAMinute } from './command-limit.js';
import type { Asking, CommandDeps } from './deps.js';
import { type FormComplaint, formComplaints, tooLong } from './form-complaints.js';
import { type FormDose, formDose } from './form-dose.js';
import { type FormOptionGroup, formOptions, type OptionQuestion } from './form-options.js';
import { type FormSession, findSession } from './form-session.js';
import { fileAnswer, goneAnswer, type OpenedForm, openSheet } from './form-sheet.js';
import { channelHere } from './here.js';
import { inLanguage } from './in-language.js';
import { ownSubscriptions } from './own-subscriptions.js';
import { parseCommand } from './parse-command.js';
import { pastLine } from './past-lines.js';
import { prose } from './prose.js';
import { saveForm } from './save-form.js';
import { speech } from './speech.js';
import { longestInForm } from './subscribed-answer.js';
import { unsubscribeCommand } from './unsubscribe-command.js';

/**
 * One subscription as a form, whatever platform shows it. What a form is about is kept under its session's id; what stands in it comes with each call,
 * as platforms keep that themselves. Nothing here throws for bad input.
 */
export interface SubscriptionForms {
  /** `subscriptionId` null: a new one. `memory`: what the door wants to know again. Asks the platform, so it may take seconds. */
  open(asking: Asking, subscriptionId: string | null, memory: FormSession['memory']): Promise<OpenedForm>;
  /** Undefined when it is over, of another workspace or of somebody else. */
  session(tenantId: TenantId, personId: string, id: string): Promise<FormSession | undefined>;
  /** The subscription that a *Change* control of an answer is about; undefined for every other control. */
  subscriptionOf(asking: Asking, offerId: string): Promise<string | undefined>;
  /** For type-ahead: quick, bounded, reads only what is at hand. */
  options(question: OptionQuestion): Promise<readonly FormOptionGroup[]>;
  /** What the form as it stands would have brought; or what is wrong with it. Reads pages that were never read, so it may take ten seconds. */
  dose(asking: Asking, session: FormSession, state: FormState): Promise<FormDose | FormComplaint>;
  /** *See those 14*: the incidents behind it, newest first. */
  past(asking: Asking, session: FormSession, state: FormState): Promise<Answer>;
  /** What is wrong, beside its field; without asking any platform or page. */
  check(asking: Asking, session: FormSession, state: FormState): Promise<readonly FormComplaint[]>;
  /** Once for each session: undefined when it was saved or removed before. */
  save(asking: Asking, session: FormSession, state: FormState, isConfirmed: boolean): Promise<Answer | undefined>;
  remove(asking: Asking, session: FormSession): Promise<Answer | undefined>;
  /** The same as one line of text, in the form with one field that commands have. */
  asText(asking: Asking, session: FormSession, state: FormState): Promise<Form>;
  /** A change takes its turn; `isLatest` tells whether a later one came meanwhile, in any process. Turns are compared as texts. */
  takeTurn(tenantId: TenantId, sessionId: string, turn: string): Promise<boolean>;
  isLatest(tenantId: TenantId, sessionId: string, turn: string): Promise<boolean>;
}

/** `subscribe` without anything behind it: a form helps more than a sentence. */
export function asksForForm(text: string, commandName: string): boolean {
  const parsed = parseCommand(text, commandName);
  return parsed.kind === 'command' && parsed.verb === 'subscribe' && parsed.words === '';
}

export function createSubscriptionForms(deps: CommandDeps): SubscriptionForms {
  const limit = new CommandLimit(deps.clock);
  return {
    open: async (asking, subscriptionId, memory) => openSheet(deps, await inLanguage(deps, asking), subscriptionId, memory),
    session: (tenantId, personId, id) => findSession(deps, { tenantId, personId, id }),
    subscriptionOf: (asking, offerId) => subscriptionOf(deps, asking, offerId),
    options: (question) => formOptions(deps, question),
    dose: (asking, session, state) => doseOfForm(deps, spoken(asking, session), session, state),
    past: (asking, session, state) => past(deps, spoken(asking, session), session, state),
    check: (asking, session, state) => check(deps, spoken(asking, session), session, state),
    save: (asking, session, state, isConfirmed) =>
      once(deps, limit, spoken(asking, session), session, (asked) =>
        saveForm(deps, asked, { subscriptionId: session.subscriptionId, state, isConfirmed }),
      ),
    remove: (asking, session) => once(deps, limit, spoken(asking, session), session, (asked) => removeOld(deps, asked, session)),
    asText: (asking, session, state) => asText(deps, spoken(asking, session), session, state),
    takeTurn: (tenantId, sessionId, turn) => takeFormTurn(deps.db, tenantId, sessionId, turn),
    isLatest: (tenantId, sessionId, turn) => isFormTurn(deps.db, tenantId, sessionId, turn),
  };
}

/** In what the channel was spoken to when the form was opened. */
const spoken = (asking: Asking, { about }: FormSession): Asking => ({ ...asking, language: about.language });

async function subscriptionOf(deps: CommandDeps, { place, person }: Asking, offerId: string): Promise<string | undefined> {
  const found = await loadOffer(deps.db, place.tenantId, offerId, toIso(deps.clock.now()));
  const isOwn = found?.channelRef === place.channelRef && (found.personId === null || found.personId === person.id);
  const id = /^change ([0-9a-f]{16}) (.*)$/.exec(isOwn ? found.run : '');
  return id?.[2] === formValue ? id[1] : undefined;
}

interface Ground {
  readonly before: Filter | null;
  readonly channel: { readonly preset: Preset; readonly settings: ChannelSettings };
  /** The subscription is gone, or a file's. */
  readonly refusal: Answer | undefined;
}

async function groundOf(deps: CommandDeps, asking: Asking, { subscriptionId }: FormSession): Promise<Ground> {
  const channel = await channelHere(deps, asking);
  const rest = { channel: { preset: channel?.preset ?? ('default' as const), settings: channel?.settings ?? defaultSettings } };
  if (subscriptionId === null) return { ...rest, before: null, refusal: undefined };
  const one = (await ownSubscriptions(deps, asking))?.subscriptions.find(({ id }) => id === subscriptionId);
  if (one === undefined) return { ...rest, before: null, refusal: goneAnswer(asking) };
  return { ...rest, before: one.parsed, refusal: one.source === 'file' ? fileAnswer(asking) : undefined };
}

async function doseOfForm(
  deps: CommandDeps,
  asking: Asking,
  session: FormSession,
  state: FormState,
): Promise<FormDose | FormComplaint> {
  const { say } = speech(asking);
  const [wrong] = formComplaints(state, say).filter(({ field }) => field === 'vendors' || field === 'kinds');
  if (wrong !== undefined) return wrong;
  const { before, channel } = await groundOf(deps, asking, session);
  const expression = formExpression(state, before, channel.settings);
  const long = tooLong(expression, say);
  if (long !== undefined) return long;
  const settings = formSettings(state, channel.settings);
  return formDose(deps, asking, { expression, channel: { ...channel, settings } });
}

const mostPast = 20;

async function past(deps: CommandDeps, asking: Asking, session: FormSession, state: FormState): Promise<Answer> {
  const dose = await doseOfForm(deps, asking, session, state);
  if ('sentence' in dose) return says(prose(dose.sentence));
  const { common, form } = speech(asking).say;
  if (dose.past.length === 0) return says(form.nothingPast);
  const rest = dose.past.length - mostPast;
  return says(
    ...dose.past.slice(0, mostPast).map((one) => pastLine(deps, one, asking)),
    ...(rest > 0 ? [common.andMore(rest)] : []),
  );
}

async function check(
  deps: CommandDeps,
  asking: Asking,
  session: FormSession,
  state: FormState,
): Promise<readonly FormComplaint[]> {
  const { say } = speech(asking);
  const found = formComplaints(state, say);
  if (found.length > 0) return found;
  const { form } = say;
  const { before, channel, refusal } = await groundOf(deps, asking, session);
  if (refusal !== undefined) return [{ field: 'vendors', sentence: before === null ? form.removedMeanwhile : form.ownedByFile }];
  const expression = formExpression(state, before, channel.settings);
  const long = tooLong(expression, say);
  if (long !== undefined) return [long];
  const words = filterWords(deps.catalogue, deps.gazetteer, await knownVendors(deps.db, asking.place.tenantId));
  const parsed = parseFilter(expression, words);
  if (parsed.kind === 'filter') return [];
  return parsed.complaints
    .slice(0, 1)
    .map((one) => ({ field: fields[one.code] ?? 'vendors', sentence: sentenceOf(one, say.complaints).replaceAll('`', '"') }));
}

const fields: Readonly<Record<string, FormComplaint['field']>> = { 'unknown-region': 'regions', 'too-many-values': 'components' };

function removeOld(deps: CommandDeps, asking: Asking, { subscriptionId }: FormSession): Promise<Answer> | Answer {
  return subscriptionId === null ? goneAnswer(asking) : unsubscribeCommand(deps, asking, subscriptionId);
}

async function asText(deps: CommandDeps, asking: Asking, session: FormSession, state: FormState): Promise<Form> {
  const { before, channel } = await groundOf(deps, asking, session);
  const expression = state.vendors.length === 0 ? '' : formExpression(state, before, channel.settings);
  const isNew = session.subscriptionId === null;
  const { say } = speech(asking);
  const form = {
    title: isNew ? say.form.newTitle : say.form.changeTitle,
    label: isNew ? say.form.textField : say.form.filterField,
    value: expression.length > longestInForm ? '' : expression,
  };
  const run = isNew ? `subscribe ${formValue}` : `change ${session.subscriptionId} ${formValue}`;
  return { ...form, offerId: await offer(deps, asking, run, { form }), language: asking.language };
}

/** A form is sent once, however often the platform delivers it. */
async function once(
  deps: CommandDeps,
  limit: CommandLimit,
  asking: Asking,
  session: FormSession,
  work: (asked: Asking) => Promise<Answer> | Answer,
): Promise<Answer | undefined> {
  const { place, person } = asking;
  const { tenantId, chat, channelRef } = place;
  try {
    if (!limit.take(`${tenantId} ${person.id}`)) return says(speech(asking).say.form.tooManyForms(commandsAMinute));
    const isFirst = await takeInteraction(deps.db, tenantId, `form ${session.id}`, toIso(deps.clock.now()));
    return isFirst ? await work(asking) : undefined;
  } catch (error) {
    if (!(error instanceof TocsinError)) throw error;
    deps.log.warn({ tenantId, chat, channelRef, code: error.code }, 'A form was not carried out');
    return says(prose(`${errorWords(asking, error)} (${error.code})`));
  }
}
