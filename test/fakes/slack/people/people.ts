import { z } from 'zod';
import { checkBlocks } from '../blocks/check-blocks.js';
import { type Element, elementsIn } from '../blocks/elements-in.js';
import type { DeliveryOutcome } from '../link/delivery.js';
import { messageJson } from '../methods/message-json.js';
import type { Ground } from '../methods/method.js';
import type { BlockJson, Channel, User, Workspace } from '../world/model.js';
import { findMessage } from '../world/world.js';
import { action, chosen } from './choose.js';
import { commandText } from './command-text.js';
import { container, payloadName, where, who } from './payload.js';
import type { Original, Replies } from './replies.js';
import type { ResponseUrls } from './response-urls.js';
import { Seen, type SeenAnswer } from './seen.js';
import { StateValues } from './state-values.js';
import { viewJson } from './views.js';

export interface CommandWish {
  readonly channelId: string;
  readonly userId: string;
  /** What follows the command, as a person types it. */
  readonly text: string;
  /** Default `/tocsin`. */
  readonly command?: string;
}

/** Names one control: on a message, on an answer that this person sees, or in the modal or Home tab that is open. */
export interface PressWish {
  readonly channelId?: string;
  readonly messageTs?: string;
  readonly answer?: Pick<SeenAnswer, 'id' | 'ts'>;
  readonly view?: 'modal' | 'home';
  readonly userId: string;
  readonly actionId: string;
  /** Tells controls with the same action_id apart by their value, for buttons. */
  readonly value?: string;
  /** Values of options, or ids for menus of people and channels. */
  readonly selectedOptions?: readonly string[];
}

const Acknowledged = z.looseObject({
  text: z.string().optional(),
  blocks: z.array(z.unknown()).optional(),
  response_type: z.enum(['ephemeral', 'in_channel']).optional(),
});

/** What people do in the client with the app's commands and controls. */
export class People {
  readonly #ground: Ground;
  readonly #urls: ResponseUrls;
  readonly #replies: Replies;
  readonly #states = new Map<string, StateValues>();

  constructor(ground: Ground, urls: ResponseUrls, replies: Replies) {
    this.#ground = ground;
    this.#urls = urls;
    this.#replies = replies;
  }

  async command({ channelId, userId, text, command = '/tocsin' }: CommandWish): Promise<Seen> {
    const { world, settings, triggers, deliveries } = this.#ground;
    const [workspace, channel, user, seen] = [...this.#place(channelId, userId), new Seen()] as const;
    const origin = { workspace, channel, userId, original: undefined, seen };
    const outcome = await deliveries.interact('slash_commands', {
      token: 'legacy',
      team_id: workspace.id,
      team_domain: workspace.domain,
      channel_id: channel.id,
      channel_name: payloadName(channel),
      user_id: user.id,
      user_name: user.name,
      command,
      text: commandText(workspace, text, settings.escapeCommands),
      api_app_id: world.appId,
      ...(workspace.org === undefined ? {} : { enterprise_id: workspace.org.id, enterprise_name: workspace.org.name }),
      is_enterprise_install: String(workspace.isOrgWide),
      response_url: this.#urls.issue(origin),
      trigger_id: triggers.issue(workspace.id, user.id),
    });
    const payload = note(seen, outcome);
    const said = Acknowledged.safeParse(typeof payload === 'string' ? { text: payload } : payload);
    if (said.success && ((said.data.text ?? '') !== '' || said.data.blocks !== undefined)) {
      const blocks = said.data.blocks === undefined ? undefined : checkBlocks(said.data.blocks, 'message');
      this.#replies.say(origin, said.data.response_type ?? 'ephemeral', { text: said.data.text, blocks }, undefined);
    }
    return seen;
  }

  press(wish: PressWish): Promise<Seen> {
    return wish.view === undefined ? this.#pressOnMessage(wish) : this.#pressInView(wish, wish.view);
  }

  async #pressOnMessage(wish: PressWish): Promise<Seen> {
    if (wish.channelId === undefined) throw new Error('say in which channel something is pressed');
    const { world, triggers, deliveries } = this.#ground;
    const [workspace, channel, user] = this.#place(wish.channelId, wish.userId);
    const original = originalOf(workspace, channel, wish);
    const { blocks, key } =
      'ephemeral' in original
        ? { blocks: original.ephemeral.blocks, key: original.ephemeral.id }
        : { blocks: original.message.blocks, key: original.message.ts };
    const state = this.stateOf(key, user.id);
    state.keepOnly(blocks ?? []);
    const [element, sent] = this.#use(blocks ?? [], wish, state);
    if (element.isInput) throw new Error(`${wish.actionId} is sent with its form, not by itself`);
    const seen = new Seen();
    const outcome = await deliveries.interact('interactive', {
      type: 'block_actions',
      ...who(world, workspace, user),
      ...container(workspace, channel, original, state),
      trigger_id: triggers.issue(workspace.id, user.id),
      response_url: this.#urls.issue({ workspace, channel, userId: user.id, original, seen }),
      actions: [sent],
    });
    note(seen, outcome);
    return seen;
  }

  async #pressInView(wish: PressWish, kind: 'modal' | 'home'): Promise<Seen> {
    const { world, triggers, deliveries, views } = this.#ground;
    const view = kind === 'modal' ? views.top(wish.userId) : views.home(wish.userId);
    if (view === undefined) throw new Error(`${wish.userId} has no ${kind} open`);
    const [workspace, user] = this.#person(wish.userId);
    const [element, sent] = this.#use(view.json.blocks, wish, view.values, view.offered);
    const block = view.json.blocks.find(({ block_id }) => block_id === element.blockId);
    if (element.isInput && block?.dispatch_action !== true)
      throw new Error(`${wish.actionId} is sent with its form, not by itself`);
    const seen = new Seen();
    const outcome = await deliveries.interact('interactive', {
      type: 'block_actions',
      ...who(world, workspace, user),
      container: { type: 'view', view_id: view.id },
      trigger_id: triggers.issue(workspace.id, user.id, view.id),
      view: viewJson(world, workspace, view),
      actions: [sent],
    });
    note(seen, outcome);
    return seen;
  }

  /** A message shortcut from the ⋯ menu of a message. */
  async shortcut(wish: {
    readonly channelId: string;
    readonly messageTs: string;
    readonly userId: string;
    readonly callbackId: string;
  }): Promise<Seen> {
    const { world, triggers, deliveries } = this.#ground;
    const [workspace, channel, user] = this.#place(wish.channelId, wish.userId);
    const message = findMessage(channel, wish.messageTs);
    if (message === undefined) throw new Error(`there is no message ${wish.messageTs}`);
    const seen = new Seen();
    const outcome = await deliveries.interact('interactive', {
      type: 'message_action',
      ...who(world, workspace, user),
      callback_id: wish.callbackId,
      action_ts: world.ts.next(),
      message_ts: message.ts,
      channel: where(channel),
      message: messageJson(workspace, channel, message, true),
      trigger_id: triggers.issue(workspace.id, user.id),
      response_url: this.#urls.issue({ workspace, channel, userId: user.id, original: undefined, seen }),
    });
    note(seen, outcome);
    return seen;
  }

  /** Marks the control as used and gives the action to send. Refuses what the person cannot see. */
  #use(
    blocks: readonly BlockJson[],
    wish: PressWish,
    state: StateValues,
    offered: readonly unknown[] = [],
  ): readonly [Element, Record<string, unknown>] {
    const element = elementsIn(blocks).find(
      ({ actionId, json }) =>
        actionId === wish.actionId && (wish.value === undefined || json.type !== 'button' || json.value === wish.value),
    );
    if (element === undefined) {
      const present = elementsIn(blocks).map(({ actionId }) => actionId);
      throw new Error(
        `there is no control "${wish.actionId}" to press; there ${present.length === 0 ? 'is none' : `are ${present.join(', ')}`}`,
      );
    }
    const choice =
      element.json.type === 'button'
        ? undefined
        : chosen(element, wish.selectedOptions ?? (wish.value === undefined ? [] : [wish.value]), offered);
    if (choice !== undefined && element.json.type !== 'overflow') state.set(element, choice);
    return [element, action(element, choice, this.#ground.world.ts.next())];
  }

  /** What a person has picked so far on a message (by its ts) or on an ephemeral answer (by its id). */
  stateOf(key: string, userId: string): StateValues {
    const name = `${key} ${userId}`;
    const state = this.#states.get(name) ?? new StateValues();
    this.#states.set(name, state);
    return state;
  }

  #place(channelId: string, userId: string): readonly [Workspace, Channel, User] {
    const { world } = this.#ground;
    const workspace = world.workspaceOfChannel(channelId);
    const user = workspace.users.get(userId);
    if (user === undefined) throw new Error(`${userId} is not in the workspace of ${channelId}`);
    return [workspace, world.channel(channelId), user];
  }

  #person(userId: string): readonly [Workspace, User] {
    for (const workspace of this.#ground.world.workspaces) {
      const user = workspace.users.get(userId);
      if (user !== undefined) return [workspace, user];
    }
    throw new Error(`there is nobody with the id ${userId}`);
  }
}

/** Writes the outcome down as the person sees it; gives what the app sent with its acknowledgement. */
export function note(seen: Seen, outcome: DeliveryOutcome): unknown {
  if (outcome.kind === 'acknowledged') {
    seen.acknowledged = outcome.payload;
    return outcome.payload;
  }
  seen.failure = outcome.reason === 'timeout' ? 'operation_timeout' : 'dispatch_failed';
  return undefined;
}

function originalOf(workspace: Workspace, channel: Channel, wish: PressWish): Exclude<Original, undefined> {
  const { answer, messageTs, userId } = wish;
  const ephemeral = workspace.ephemerals.find(
    (candidate) =>
      candidate.userId === userId &&
      !candidate.isDeleted &&
      (candidate.id === answer?.id || candidate.ts === (messageTs ?? answer?.ts)),
  );
  if (ephemeral !== undefined) return { ephemeral };
  const message = findMessage(channel, messageTs ?? answer?.ts ?? '');
  if (message === undefined || message.isTombstone)
    throw new Error(`${userId} sees no message ${messageTs ?? answer?.ts} to press something on`);
  return { message };
}
