import type { WebClient } from '@slack/web-api';
import type { FormSession } from '../../src/app/commands/form-session.js';
import type { SubscriptionForms } from '../../src/app/commands/subscription-form.js';
import { slackTenant } from '../../src/app/installations.js';
import type { Language } from '../../src/domain/language.js';
import { errorCode } from '../../src/errors.js';
import { linesView } from '../../src/render/slack/form-view.js';
import { answerWordsOf } from '../../src/words/languages.js';
import { answer } from './answering.js';
import { defaultCommandName, type SlackDeps } from './deps.js';
import { askingIn, askingOf } from './form-asking.js';
import { chosenChannel, type FilledForm, filledForm, ViewSubmission } from './form-payloads.js';
import { refreshHome } from './on-home.js';
import { personLanguage, type Reader } from './person-language.js';
import { answerView, fillForm, loadingView, tellFailure } from './show-form.js';
import { type Modal, updateView } from './views.js';
import { within } from './waiting.js';

/** What Slack is answered with when somebody sends a form. */
export type Acknowledgement =
  | { readonly response_action: 'clear' }
  | { readonly response_action: 'errors'; readonly errors: Readonly<Record<string, string>> }
  | { readonly response_action: 'update'; readonly view: Modal };

/** What to answer at once, and what to do after that. */
export interface Taken {
  readonly acknowledgement: Acknowledgement;
  readonly work: () => Promise<void>;
}

/** Slack waits three seconds; what is not known by then is said afterwards. */
const checkMs = 900;

const nothing = async (): Promise<void> => undefined;
const shows = (sentence: string, language?: Language): Acknowledgement => ({
  response_action: 'update',
  view: linesView('Tocsin', [[sentence]], language),
});

/** The form was sent: wrong fields are named beside them while it stays open; else it closes, and is carried out. */
export async function onFormSubmission(
  deps: SlackDeps,
  forms: SubscriptionForms,
  body: unknown,
  client: WebClient,
  teamId: string,
): Promise<Taken> {
  const sent = ViewSubmission.safeParse(body).data;
  if (sent === undefined) {
    deps.log.warn('Slack sent a form that cannot be read');
    return { acknowledgement: { response_action: 'clear' }, work: nothing };
  }
  const filled = filledForm(sent.view);
  const found = forms.session(slackTenant(teamId), sent.user.id, sent.view.private_metadata);
  const known = await within(checked(deps, forms, teamId, sent, found, filled), checkMs).catch((error: unknown) => {
    deps.log.warn({ code: errorCode(error) }, 'A form was not checked before it was sent');
    return undefined;
  });
  const sending = { deps, forms, client, teamId, sent, filled };
  // Nothing is known in time: the form says so, and then what became of it.
  if (known === undefined) {
    const language = await personLanguage(deps, readerOf(sending));
    return { acknowledgement: shows(answerWordsOf({ language }).form.saving, language), work: () => saveInView(sending, found) };
  }
  if ('errors' in known) return { acknowledgement: { response_action: 'errors', errors: known.errors }, work: nothing };
  const { session } = known;
  if (session === undefined) {
    const language = await personLanguage(deps, readerOf(sending));
    return { acknowledgement: shows(answerWordsOf({ language }).form.tooOldOpen, language), work: nothing };
  }
  if (session.memory.home !== undefined) {
    const { language } = session.about;
    const acknowledgement = shows(answerWordsOf({ language }).form.saving, language);
    return { acknowledgement, work: () => saveInView(sending, Promise.resolve(session)) };
  }
  return { acknowledgement: { response_action: 'clear' }, work: () => saveAndAnswer(sending, session) };
}

interface Sending {
  readonly deps: SlackDeps;
  readonly forms: SubscriptionForms;
  readonly client: WebClient;
  readonly teamId: string;
  readonly sent: ViewSubmission;
  readonly filled: FilledForm;
}

const readerOf = ({ client, teamId, sent }: Sending): Reader => ({
  client,
  tenantId: slackTenant(teamId),
  personId: sent.user.id,
});

type Checked = { readonly errors: Readonly<Record<string, string>> } | { readonly session: FormSession | undefined };

async function checked(
  deps: SlackDeps,
  forms: SubscriptionForms,
  teamId: string,
  { user }: ViewSubmission,
  found: Promise<FormSession | undefined>,
  { state, isConfirmed }: FilledForm,
): Promise<Checked> {
  const session = await found;
  if (session === undefined) return { session };
  const complaints = await forms.check(askingOf(deps, teamId, user, session), session, state);
  const crowd = session.about.crowd !== null && !isConfirmed ? { confirm: answerWordsOf(session.about).form.confirmHint } : {};
  const errors = { ...crowd, ...Object.fromEntries(complaints.map(({ field, sentence }) => [field, sentence.slice(0, 300)])) };
  return Object.keys(errors).length > 0 ? { errors } : { session };
}

/** The answer goes where the form was opened from. */
async function saveAndAnswer({ deps, forms, client, teamId, sent, filled }: Sending, session: FormSession): Promise<void> {
  const asking = askingOf(deps, teamId, sent.user, session);
  const asker = {
    responseUrl: session.memory.responseUrl ?? null,
    channelRef: session.channelRef,
    tenantId: asking.place.tenantId,
    personId: sent.user.id,
    threadTs: session.memory.threadTs ?? null,
    isEphemeral: session.memory.isEphemeral === 'yes',
    client,
  };
  await answer(deps, asker, asking.commandName, () => forms.save(asking, session, filled.state, filled.isConfirmed));
}

/** From the Home tab there is no channel before the person: the view itself says what became of it. */
async function saveInView(sending: Sending, found: Promise<FormSession | undefined>): Promise<void> {
  const { deps, forms, client, teamId, sent, filled } = sending;
  const viewId = sent.view.id;
  try {
    const session = await found;
    if (session === undefined) {
      const language = await personLanguage(deps, readerOf(sending));
      return await updateView(client, viewId, linesView('Tocsin', [[answerWordsOf({ language }).form.tooOldOpen]], language));
    }
    const asking = askingOf(deps, teamId, sent.user, session);
    const answered = await forms.save(asking, session, filled.state, filled.isConfirmed);
    if (answered === undefined) return;
    await updateView(client, viewId, answerView('Tocsin', answered, session.about.language));
    if (session.memory.home !== undefined) await refreshHome(deps, client, asking);
  } catch (error) {
    await tellFailure(deps, readerOf(sending), { commandName: deps.config.commandName ?? defaultCommandName, viewId }, error);
  }
}

/** The first step from the Home tab: a channel was chosen. Slack shows people only those that they are in or may join. */
export async function onChannelChosen(
  deps: SlackDeps,
  forms: SubscriptionForms,
  body: unknown,
  client: WebClient,
  teamId: string,
): Promise<Taken> {
  const sent = ViewSubmission.safeParse(body).data;
  const channelRef = sent === undefined ? undefined : chosenChannel(sent.view);
  const tenantId = slackTenant(teamId);
  if (sent === undefined || channelRef === undefined) {
    const personId = sent?.user.id;
    const language = personId === undefined ? undefined : await personLanguage(deps, { client, tenantId, personId });
    const { chooseChannel } = answerWordsOf({ language }).door;
    return { acknowledgement: { response_action: 'errors', errors: { channel: chooseChannel } }, work: nothing };
  }
  const asking = askingIn(deps, teamId, sent.user, { channelRef, channelName: null, rootRef: null });
  const showing = { client, asking, subscriptionId: null, memory: { home: 'yes' } };
  return {
    acknowledgement: { response_action: 'update', view: await loadingView(deps, { client, tenantId, personId: sent.user.id }) },
    work: () => fillForm(deps, forms, sent.view.id, showing),
  };
}
