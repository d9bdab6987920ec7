import { InteractionResponseType, MessageFlags } from 'discord-api-types/v10';
import { type Answer, type Call, done, ok } from './call.js';
import { readForm } from './form.js';
import { AnswerMessage, Callback, EditedAnswer } from './interaction-body.js';
import { answerWithinMs, type Interaction, type InteractionKind, type Interactions, tokenLivesMs } from './interactions.js';
import { usersOnly } from './mentions.js';
import { withKeptFlags } from './message-body.js';
import { addMessage, addThinking, changeMessage, type Parts, removeMessage } from './messages.js';
import { messagePayload } from './payloads.js';
import { formError, refused } from './refusal.js';
import type { Router } from './router.js';
import type { Channel, Message } from './world.js';

const R = InteractionResponseType;
const messages = [R.ChannelMessageWithSource, R.DeferredChannelMessageWithSource];
const updates = [R.DeferredMessageUpdate, R.UpdateMessage];
const allowed: Readonly<Record<InteractionKind, readonly number[]>> = {
  command: [...messages, R.Modal],
  autocomplete: [R.ApplicationCommandAutocompleteResult],
  component: [...messages, ...updates, R.Modal],
  modal: messages,
};

function channelOf(call: Call, interaction: Interaction): Channel {
  const channel = call.world.channels.get(interaction.channelId);
  if (channel === undefined) throw refused(10003);
  return channel;
}

function write(call: Call, interaction: Interaction, parts: Parts, ephemeral: boolean): Message {
  return addMessage(call.world, channelOf(call, interaction), parts, {
    authorId: call.world.botUserId,
    allowed: usersOnly,
    onlyFor: ephemeral ? interaction.memberId : null,
    interactionId: interaction.id,
  });
}

const isEphemeral = (flags: number | null | undefined): boolean => ((flags ?? 0) & MessageFlags.Ephemeral) !== 0;

/** What the first response does; the id of the message it wrote or changed. */
function carryOut(call: Call, interaction: Interaction, callback: Callback): string | null {
  if (callback.type === R.ChannelMessageWithSource)
    return write(call, interaction, callback.data, isEphemeral(callback.data.flags)).id;
  if (callback.type === R.DeferredChannelMessageWithSource) {
    const onlyFor = isEphemeral(callback.data?.flags) ? interaction.memberId : null;
    interaction.isThinking = true;
    return addThinking(call.world, channelOf(call, interaction), { onlyFor, interactionId: interaction.id }).id;
  }
  if (callback.type === R.UpdateMessage && interaction.source !== null)
    changeMessage(call.world, channelOf(call, interaction), interaction.source, callback.data, usersOnly);
  if (callback.type === R.ApplicationCommandAutocompleteResult) interaction.choices = callback.data.choices;
  if (callback.type === R.Modal) interaction.modal = callback.data;
  return null;
}

function demandType(interaction: Interaction, type: number): void {
  const fits =
    allowed[interaction.kind].includes(type) ||
    (interaction.kind === 'modal' && interaction.source !== null && updates.some((one) => one === type));
  if (!fits) throw formError(['type'], 'BASE_TYPE_CHOICES', `Value must be one of {${allowed[interaction.kind].join(', ')}}.`);
}

export const answerCallback =
  (interactions: Interactions) =>
  (call: Call): Answer => {
    const interaction = interactions.find(call.params.token ?? '');
    if (interaction === undefined || interaction.id !== call.params.interaction) throw refused(10062);
    if (interaction.callback !== null) throw refused(40060);
    if (call.world.now() - interaction.startedAt > answerWithinMs) throw refused(10062);
    const callback = readForm(Callback, call.body);
    demandType(interaction, callback.type);
    const writtenId = carryOut(call, interaction, callback);
    interaction.callback = callback.type;
    const isUpdate = updates.some((one) => one === callback.type);
    interaction.originalId = isUpdate ? (interaction.source?.id ?? null) : writtenId;
    interactions.touch(interaction, callback.type === R.DeferredMessageUpdate ? null : interaction.originalId);
    return call.query.get('with_response') === 'true' ? ok(responseOf(call, interaction, callback.type)) : done;
  };

function responseOf(call: Call, interaction: Interaction, type: number): unknown {
  const message = call.world.messages.get(interaction.channelId)?.get(interaction.originalId ?? '');
  return {
    interaction: {
      id: interaction.id,
      type: { command: 2, component: 3, autocomplete: 4, modal: 5 }[interaction.kind],
      ...(message !== undefined && { response_message_id: message.id }),
      response_message_loading: interaction.isThinking,
      response_message_ephemeral: message?.onlyFor != null,
    },
    ...(message !== undefined && { resource: { type, message: messagePayload(call.world, message) } }),
  };
}

/** 10015 before the first response and for tokens nobody gave out, 50027 after fifteen minutes. */
function openToken(interactions: Interactions, call: Call): Interaction {
  const interaction = interactions.find(call.params.token ?? '');
  const isOurs = call.params.application === call.world.applicationId;
  if (interaction === undefined || !isOurs || interaction.callback === null) throw refused(10015);
  if (call.world.now() - interaction.startedAt > tokenLivesMs) throw refused(50027);
  return interaction;
}

function answerIn(call: Call, interaction: Interaction): Message {
  const asked = call.params.message ?? '';
  const id = asked === '@original' ? interaction.originalId : asked;
  const message = call.world.messages.get(interaction.channelId)?.get(id ?? '');
  const isIts = message !== undefined && (message.interactionId === interaction.id || message.id === interaction.originalId);
  if (!isIts) throw refused(10008);
  return message;
}

/** A follow-up to a deferred answer fills it, and what was deferred as ephemeral stays so. */
const followUp =
  (interactions: Interactions) =>
  (call: Call): Answer => {
    const interaction = openToken(interactions, call);
    const body = readForm(AnswerMessage, call.body);
    const waiting = interaction.isThinking
      ? call.world.messages.get(interaction.channelId)?.get(interaction.originalId ?? '')
      : undefined;
    const message = waiting ?? write(call, interaction, body, isEphemeral(body.flags));
    if (waiting !== undefined)
      changeMessage(
        call.world,
        channelOf(call, interaction),
        waiting,
        { ...body, flags: keptFlags(waiting, body.flags) },
        usersOnly,
      );
    interaction.isThinking = false;
    interactions.touch(interaction, message.id);
    return ok(messagePayload(call.world, message));
  };

const keptFlags = (message: Message, flags: number | null | undefined): number =>
  ((flags ?? 0) & ~MessageFlags.Ephemeral) | (message.flags & MessageFlags.Ephemeral);

const editAnswer =
  (interactions: Interactions) =>
  (call: Call): Answer => {
    const interaction = openToken(interactions, call);
    const message = answerIn(call, interaction);
    const body = readForm(EditedAnswer, withKeptFlags(message, call.body));
    changeMessage(
      call.world,
      channelOf(call, interaction),
      message,
      { ...body, ...(body.flags != null && { flags: keptFlags(message, body.flags) }) },
      usersOnly,
    );
    if (message.id === interaction.originalId) interaction.isThinking = false;
    interactions.touch(interaction, message.id);
    return ok(messagePayload(call.world, message));
  };

const readAnswer =
  (interactions: Interactions) =>
  (call: Call): Answer =>
    ok(messagePayload(call.world, answerIn(call, openToken(interactions, call))));

const deleteAnswer =
  (interactions: Interactions) =>
  (call: Call): Answer => {
    const interaction = openToken(interactions, call);
    const message = answerIn(call, interaction);
    removeMessage(call.world, channelOf(call, interaction), message);
    interaction.isThinking = false;
    interactions.touch(interaction, null);
    return done;
  };

/** None of these carries the bot's token: the interaction's own is in the path. */
export function addInteractionRoutes(router: Router, interactions: Interactions): Router {
  const open = { auth: false };
  const message = '/webhooks/{application}/{token}/messages/{message}';
  return router
    .add('POST /interactions/{interaction}/{token}/callback', answerCallback(interactions), open)
    .add('POST /webhooks/{application}/{token}', followUp(interactions), open)
    .add(`GET ${message}`, readAnswer(interactions), open)
    .add(`PATCH ${message}`, editAnswer(interactions), open)
    .add(`DELETE ${message}`, deleteAnswer(interactions), open);
}
