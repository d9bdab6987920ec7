import type { WebClient } from '@slack/web-api';
import type { Answer } from '../../src/app/commands/command.js';
import type { Asking } from '../../src/app/commands/deps.js';
import type { FormSession } from '../../src/app/commands/form-session.js';
import type { FormSheet } from '../../src/app/commands/form-sheet.js';
import { prose } from '../../src/app/commands/prose.js';
import type { SubscriptionForms } from '../../src/app/commands/subscription-form.js';
import type { Language } from '../../src/domain/language.js';
import { errorCode } from '../../src/errors.js';
import { slackForm } from '../../src/render/slack/answer-form.js';
import { type FormViewParts, fitsSlack, formView, linesView, untoldDose } from '../../src/render/slack/form-view.js';
import { answerWordsOf } from '../../src/words/languages.js';
import type { Line } from '../../src/words/segments.js';
import type { SlackDeps } from './deps.js';
import { failedLine } from './failed-line.js';
import type { FilledForm } from './form-payloads.js';
import type { FormMemory } from './payloads.js';
import { personLanguage, type Reader } from './person-language.js';
import { refusalOf, sdkErrorCode } from './sdk-errors.js';
import { type Modal, openView, updateView } from './views.js';

/** What a subscription's form needs to be shown. */
export interface Showing {
  readonly client: WebClient;
  readonly asking: Asking;
  /** Null: a form for a new one. */
  readonly subscriptionId: string | null;
  readonly memory: FormSession['memory'];
}

/** What stands in a view until it is known what belongs there. */
export async function loadingView(deps: SlackDeps, reader: Reader): Promise<Modal> {
  const language = await personLanguage(deps, reader);
  return linesView('Tocsin', [[answerWordsOf({ language }).form.oneMoment]], language);
}

/** The person whom a view is shown to. */
export const readerOf = (client: WebClient, { place, person }: Asking): Reader => ({
  client,
  tenantId: place.tenantId,
  personId: person.id,
});

/**
 * Slack opens a view only within three seconds of the press, whatever the database does: an empty one comes first, and the form when it is known.
 * `twice`: this is the second delivery of a press, and the form is open. `late`: Slack opens nothing any more.
 */
export async function openForm(
  deps: SlackDeps,
  forms: SubscriptionForms,
  triggerId: string,
  showing: Showing,
): Promise<'shown' | 'twice' | 'late'> {
  const { client, asking } = showing;
  const viewId = await opened(deps, client, triggerId, await loadingView(deps, readerOf(client, asking)));
  if (viewId === 'twice' || viewId === 'late') return viewId;
  await fillForm(deps, forms, viewId, showing);
  return 'shown';
}

export async function opened(deps: SlackDeps, client: WebClient, triggerId: string, view: Modal): Promise<string> {
  try {
    return await openView(client, triggerId, view);
  } catch (error) {
    deps.log.warn({ code: sdkErrorCode(error) }, 'Form could not be opened on Slack');
    return refusalOf(error) === 'exchanged_trigger_id' ? 'twice' : 'late';
  }
}

/** Puts the form, or why there is none, into a view that is open. Never throws. */
export async function fillForm(deps: SlackDeps, forms: SubscriptionForms, viewId: string, showing: Showing): Promise<void> {
  const { client, asking, subscriptionId, memory } = showing;
  try {
    const found = await forms.open(asking, subscriptionId, memory);
    if (found.kind === 'refused')
      return await updateView(
        client,
        viewId,
        answerView('Tocsin', found.answer, await personLanguage(deps, readerOf(client, asking))),
      );
    const { sheet } = found;
    if (!fitsSlack(sheet.state))
      return await updateView(client, viewId, await textView(forms, asking, sheet.session, sheet.state));
    await updateView(client, viewId, formView(sheetParts(sheet)));
    if (!isEmpty(sheet)) await tellDose(forms, viewId, showing, sheet);
  } catch (error) {
    await tellFailure(deps, readerOf(client, asking), { commandName: asking.commandName, viewId }, error);
  }
}

const isEmpty = ({ state }: FormSheet): boolean => state.vendors.length === 0;

/** The first look at the dose; a choice that was made meanwhile shows one of its own. */
async function tellDose(forms: SubscriptionForms, viewId: string, { client, asking }: Showing, sheet: FormSheet): Promise<void> {
  const { tenantId } = asking.place;
  if (!(await forms.takeTurn(tenantId, sheet.session.id, firstTurn))) return;
  const dose = await forms.dose(asking, sheet.session, sheet.state);
  if (!(await forms.isLatest(tenantId, sheet.session.id, firstTurn))) return;
  await updateView(client, viewId, formView({ ...sheetParts(sheet), ...doseParts(dose) }));
}

/** Before every time of Slack's. */
const firstTurn = '0';

type Dose = Awaited<ReturnType<SubscriptionForms['dose']>>;

export const doseParts = (dose: Dose): Pick<FormViewParts, 'dose' | 'pastCount'> =>
  'sentence' in dose ? { dose: prose(dose.sentence), pastCount: 0 } : { dose: dose.line, pastCount: dose.past.length };

const sheetParts = ({ session, state, names }: FormSheet): FormViewParts => ({
  ...sessionParts(session),
  state,
  names,
  isConfirmed: false,
  dose: untoldDose(session.about.language),
  pastCount: 0,
});

const sessionParts = ({ id, subscriptionId, channelRef, channelName, about }: FormSession) => ({
  sessionId: id,
  language: about.language,
  isNew: subscriptionId === null,
  channelRef,
  channelName,
  channelImpact: about.channelImpact,
  notes: about.notes.map(prose),
  crowd: about.crowd,
});

/** The form with what people have chosen in it by now. */
export const filledParts = (session: FormSession, filled: FilledForm): Omit<FormViewParts, 'dose' | 'pastCount'> => ({
  ...sessionParts(session),
  ...filled,
});

/** The words of an answer; its controls belong to messages. */
export const answerView = (title: string, { rows }: Answer, language?: Language): Modal =>
  linesView(
    title,
    rows.map(({ line }): Line => line),
    language,
  );

/** The same as one line of text. */
export async function textView(
  forms: SubscriptionForms,
  asking: Asking,
  session: FormSession,
  state: FilledForm['state'],
): Promise<Modal> {
  const { memory } = session;
  const kept: FormMemory = {
    channelRef: session.channelRef,
    channelName: session.channelName,
    rootRef: session.rootRef,
    threadTs: memory.threadTs ?? null,
    responseUrl: memory.responseUrl ?? null,
    isEphemeral: memory.isEphemeral === 'yes',
  };
  return slackForm(await forms.asText(asking, session, state), JSON.stringify(kept));
}

/** A person who closed the view needs no answer. */
export async function tellFailure(
  deps: SlackDeps,
  reader: Reader,
  { commandName, viewId }: { readonly commandName: string; readonly viewId: string },
  error: unknown,
): Promise<void> {
  if (refusalOf(error) === 'not_found') return;
  deps.log.error({ err: error, code: errorCode(error) }, 'Form could not be shown on Slack');
  const view = linesView('Tocsin', [await failedLine(deps, reader, commandName)]);
  await updateView(reader.client, viewId, view).catch((second: unknown) =>
    deps.log.warn({ code: sdkErrorCode(second) }, 'Form could not be shown on Slack'),
  );
}
