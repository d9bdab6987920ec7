import { setTimeout as sleep } from 'node:timers/promises';
import type { WebClient } from '@slack/web-api';
import type { Asking } from '../../src/app/commands/deps.js';
import type { FormSession } from '../../src/app/commands/form-session.js';
import type { SubscriptionForms } from '../../src/app/commands/subscription-form.js';
import { slackTenant } from '../../src/app/installations.js';
import type { Language } from '../../src/domain/language.js';
import { errorCode } from '../../src/errors.js';
import { formView, linesView } from '../../src/render/slack/form-view.js';
import { answerWordsOf } from '../../src/words/languages.js';
import { defaultCommandName, type SlackDeps } from './deps.js';
import { askingOf } from './form-asking.js';
import { type FilledForm, filledForm, type ViewActionPayload } from './form-payloads.js';
import { refreshHome } from './on-home.js';
import { personLanguage, type Reader } from './person-language.js';
import { refusalOf, sdkErrorCode } from './sdk-errors.js';
import { answerView, doseParts, filledParts, loadingView, tellFailure, textView } from './show-form.js';
import { type Modal, pushView, updateView } from './views.js';

const tooOldView = (language: Language): Modal => linesView('Tocsin', [[answerWordsOf({ language }).form.tooOld]], language);

interface Change {
  readonly client: WebClient;
  readonly forms: SubscriptionForms;
  readonly asking: Asking;
  readonly session: FormSession;
  readonly filled: FilledForm;
  readonly viewId: string;
  readonly hash: string;
  /** When it was chosen, in Slack's own time. */
  readonly turn: string;
}

/** A choice or a button in the form, after it was acknowledged. Never throws. */
export async function onForm(
  deps: SlackDeps,
  forms: SubscriptionForms,
  payload: ViewActionPayload,
  client: WebClient,
  teamId: string,
): Promise<void> {
  const { view, trigger_id: triggerId } = payload;
  const [action] = payload.actions;
  const does = buttons[action?.action_id ?? ''];
  // A list is pushed while its trigger is good, and filled when it is known.
  const reader = { client, tenantId: slackTenant(teamId), personId: payload.user.id };
  const viewId = does === showPast ? await push(deps, reader, triggerId) : view.id;
  if (action === undefined || viewId === undefined) return;
  try {
    const change = await changeOf(deps, forms, payload, { client, teamId, viewId });
    if (change === undefined) await updateView(client, viewId, tooOldView(await personLanguage(deps, reader)));
    else await (does ?? showDose)(change, deps);
  } catch (error) {
    if (does === undefined) quietly(deps, error);
    else await tellFailure(deps, reader, { commandName: deps.config.commandName ?? defaultCommandName, viewId }, error);
  }
}

async function changeOf(
  deps: SlackDeps,
  forms: SubscriptionForms,
  { user, view, actions }: ViewActionPayload,
  { client, teamId, viewId }: { readonly client: WebClient; readonly teamId: string; readonly viewId: string },
): Promise<Change | undefined> {
  const session = await forms.session(slackTenant(teamId), user.id, view.private_metadata);
  if (session === undefined) return undefined;
  const asking = askingOf(deps, teamId, user, session);
  return { client, forms, asking, session, filled: filledForm(view), viewId, hash: view.hash, turn: actions[0]?.action_ts ?? '' };
}

/** The form stays as it is: what people chose is worth more than the number below it. */
function quietly(deps: SlackDeps, error: unknown): void {
  if (refusalOf(error) === 'not_found') return;
  deps.log.warn({ err: error, code: errorCode(error) }, 'The dose of a form could not be shown');
}

async function push(deps: SlackDeps, reader: Reader, triggerId: string): Promise<string | undefined> {
  try {
    return await pushView(reader.client, triggerId, await loadingView(deps, reader));
  } catch (error) {
    deps.log.warn({ code: sdkErrorCode(error) }, 'List could not be opened on Slack');
    return undefined;
  }
}

async function showPast({ forms, asking, session, filled, client, viewId }: Change): Promise<void> {
  const { language } = session.about;
  const title = answerWordsOf({ language }).form.wouldHaveCome;
  await updateView(client, viewId, answerView(title, await forms.past(asking, session, filled.state), language));
}

/** What takes the form's place is not to be written over by a dose that is still being counted. */
const endDoses = ({ forms, asking, session, turn }: Change): Promise<boolean> =>
  forms.takeTurn(asking.place.tenantId, session.id, turn);

async function showText(change: Change): Promise<void> {
  const { forms, asking, session, filled, client, viewId } = change;
  await endDoses(change);
  await updateView(client, viewId, await textView(forms, asking, session, filled.state));
}

async function remove(change: Change, deps: SlackDeps): Promise<void> {
  const { forms, asking, session, client, viewId } = change;
  await endDoses(change);
  const answer = await forms.remove(asking, session);
  if (answer === undefined) return;
  await updateView(client, viewId, answerView('Tocsin', answer, session.about.language));
  if (session.memory.home !== undefined) await refreshHome(deps, client, asking);
}

/** Everything else in the form is a choice. */
const buttons: Readonly<Record<string, (change: Change, deps: SlackDeps) => Promise<void>>> = {
  'tocsin:form:past': showPast,
  'tocsin:form:text': showText,
  'tocsin:form:remove': remove,
};

/** A page that was never read takes longer than this. */
const busyAfterMs = 1_200;

/**
 * Shows what the form as it stands would have brought. Of several changes the last one counts, whichever is answered first: an older one finds that it
 * is no longer the latest, or that its hash is not the view's.
 */
async function showDose(change: Change): Promise<void> {
  const { forms, asking, session, filled, turn } = change;
  const { tenantId } = asking.place;
  const isLatest = (): Promise<boolean> => forms.isLatest(tenantId, session.id, turn);
  if (!(await forms.takeTurn(tenantId, session.id, turn))) return;
  const found = forms.dose(asking, session, filled.state);
  const isBusy = await isSlow(found);
  if (isBusy && (await isLatest()))
    await show(change, { dose: [answerWordsOf(session.about).form.reading], pastCount: 0 }, true, isLatest);
  const dose = await found;
  if (await isLatest()) await show(change, doseParts(dose), !isBusy, isLatest);
}

async function isSlow(work: Promise<unknown>): Promise<boolean> {
  const over = new AbortController();
  const slow = sleep(busyAfterMs, true, { signal: over.signal }).catch(() => false);
  const isLate = await Promise.race([slow, work.then(() => false).catch(() => false)]);
  over.abort();
  return isLate;
}

/** An older answer may have replaced what this change was made in: then it is shown all the same, unless a newer change came. */
async function show(
  { client, viewId, hash, session, filled }: Change,
  told: ReturnType<typeof doseParts>,
  withHash: boolean,
  isLatest: () => Promise<boolean>,
): Promise<void> {
  const view = formView({ ...filledParts(session, filled), ...told });
  try {
    await updateView(client, viewId, view, withHash && hash !== '' ? hash : undefined);
  } catch (error) {
    if (refusalOf(error) !== 'hash_conflict') throw error;
    if (await isLatest()) await updateView(client, viewId, view);
  }
}
