import type { WebClient } from '@slack/web-api';
import type { PressRequest } from '../../src/app/commands/command.js';
import { slackTenant } from '../../src/app/installations.js';
import { slackForm } from '../../src/render/slack/answer-form.js';
import { formCallback } from '../../src/render/slack/form-view.js';
import { answerWordsOf } from '../../src/words/languages.js';
import { type Asker, answer, bring } from './answering.js';
import { defaultCommandName, type SlackDeps } from './deps.js';
import { ViewActionPayload } from './form-payloads.js';
import { onForm } from './on-form.js';
import { onHomeAction } from './on-home.js';
import { ActionPayload, channelNameOf, type FormMemory, nameOf } from './payloads.js';
import { personLanguage } from './person-language.js';
import { pressedOf, valuesOf } from './pressed.js';
import { refusalOf, sdkErrorCode } from './sdk-errors.js';
import { openForm as openSubscription } from './show-form.js';
import { openView } from './views.js';
import { within } from './waiting.js';

/** A button or a menu, after it was acknowledged. */
export async function onAction(deps: SlackDeps, body: unknown, client: WebClient, teamId: string): Promise<void> {
  const inView = ViewActionPayload.safeParse(body).data;
  if (inView !== undefined) return onViewAction(deps, inView, client, teamId);
  const payload = ActionPayload.safeParse(body).data;
  const [action] = payload?.actions ?? [];
  if (payload === undefined || action === undefined) return deps.log.warn('Slack sent an action that cannot be read');
  const pressed = pressedOf(action, payload.container.message_ts);
  if (pressed === undefined) return;
  const asker = askerOf(payload, client, teamId);
  const request = { ...requestOf(deps, payload, teamId), pressed, values: valuesOf(action) };
  if (pressed.kind === 'form') return openForm(deps, asker, request, payload.trigger_id);
  await answer(deps, asker, request.commandName, () => deps.commands.press(request, payload.trigger_id));
}

async function onViewAction(deps: SlackDeps, payload: ViewActionPayload, client: WebClient, teamId: string): Promise<void> {
  const { forms } = deps;
  if (payload.view.type === 'home') return onHomeAction(deps, forms, payload, client, teamId);
  if (payload.view.callback_id === formCallback) return onForm(deps, forms, payload, client, teamId);
}

function askerOf(
  { channel, container, user, response_url: responseUrl }: ActionPayload,
  client: WebClient,
  teamId: string,
): Asker {
  const { thread_ts: threadTs, message_ts: messageTs, is_ephemeral: isEphemeral } = container;
  return {
    responseUrl: responseUrl ?? null,
    channelRef: channel.id,
    tenantId: slackTenant(teamId),
    personId: user.id,
    threadTs: threadTs === undefined || threadTs === messageTs ? null : threadTs,
    isEphemeral,
    client,
  };
}

function requestOf(deps: SlackDeps, payload: ActionPayload, teamId: string): Omit<PressRequest, 'pressed' | 'values'> {
  const { channel, container, message, user } = payload;
  return {
    place: {
      chat: 'slack',
      tenantId: slackTenant(teamId),
      channelRef: channel.id,
      channelName: channelNameOf(channel.name),
      channelKind: 'text',
      rootRef: message?.thread_ts ?? container.thread_ts ?? (container.is_ephemeral ? null : container.message_ts),
      missing: null,
    },
    person: { id: user.id, name: nameOf(user), mayChange: true },
    commandName: deps.config.commandName ?? defaultCommandName,
  };
}

async function tellTooLate(deps: SlackDeps, asker: Asker): Promise<void> {
  const language = await personLanguage(deps, asker);
  const line = [answerWordsOf({ language }).door.slowButton];
  await bring(deps, asker, { rows: [{ line }] });
}

/** The answer of the database must come before Slack's three seconds are over. */
const lookMs = 1_000;

/**
 * Slack opens a form only within three seconds of the press. A *Change* opens the form of its subscription; every other control the one with one field
 * that was made for it.
 */
async function openForm(deps: SlackDeps, asker: Asker, request: PressRequest, triggerId: string): Promise<void> {
  const offerId = 'offerId' in request.pressed ? request.pressed.offerId : '';
  const { forms } = deps;
  const subscriptionId = await within(forms.subscriptionOf(request, offerId), lookMs).catch(() => undefined);
  if (subscriptionId === undefined) return openPlain(deps, asker, request, triggerId, offerId);
  const memory = {
    commandName: request.commandName,
    ...(asker.responseUrl === null ? {} : { responseUrl: asker.responseUrl }),
    ...(asker.threadTs === null ? {} : { threadTs: asker.threadTs }),
    ...(asker.isEphemeral ? { isEphemeral: 'yes' } : {}),
  };
  const showing = { client: asker.client, asking: request, subscriptionId, memory };
  if ((await openSubscription(deps, forms, triggerId, showing)) === 'late') await tellTooLate(deps, asker);
}

async function openPlain(
  deps: SlackDeps,
  asker: Asker,
  request: PressRequest,
  triggerId: string,
  offerId: string,
): Promise<void> {
  const form = await deps.commands.form(request.place.tenantId, offerId).catch((error: unknown) => {
    deps.log.error({ err: error }, 'Form could not be made');
    return undefined;
  });
  // The press of an offer that is over is answered like any other.
  if (form === undefined) return answer(deps, asker, request.commandName, () => deps.commands.press(request, triggerId));
  try {
    await openView(asker.client, triggerId, slackForm(form, memoryOf(asker, request)));
  } catch (error) {
    deps.log.warn({ code: sdkErrorCode(error) }, 'Form could not be opened on Slack');
    // The second delivery of a press finds its trigger used: the form is open.
    if (refusalOf(error) !== 'exchanged_trigger_id') await tellTooLate(deps, asker);
  }
}

const memoryOf = (asker: Asker, { place }: PressRequest): string =>
  JSON.stringify({
    channelRef: asker.channelRef,
    channelName: place.channelName,
    rootRef: place.rootRef,
    threadTs: asker.threadTs,
    responseUrl: asker.responseUrl,
    isEphemeral: asker.isEphemeral,
  } satisfies FormMemory);
