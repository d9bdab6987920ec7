import { z } from 'zod';
import { checkView } from '../blocks/check-view.js';
import { elementsIn } from '../blocks/elements-in.js';
import { OptionGroup, PlainOption } from '../blocks/text-schemas.js';
import type { Ground } from '../methods/method.js';
import type { User, Workspace } from '../world/model.js';
import { chosen } from './choose.js';
import { who } from './payload.js';
import { note } from './people.js';
import { Seen } from './seen.js';
import { type View, viewJson } from './views.js';

export interface SubmitWish {
  readonly userId: string;
  /** By action_id or block_id: text, or the values of options. What is left out keeps what it holds. */
  readonly values?: Readonly<Record<string, string | readonly string[]>>;
}

const Response = z.discriminatedUnion('response_action', [
  z.object({ response_action: z.literal('errors'), errors: z.record(z.string(), z.string()) }),
  z.object({ response_action: z.literal('update'), view: z.unknown() }),
  z.object({ response_action: z.literal('push'), view: z.unknown() }),
  z.object({ response_action: z.literal('clear') }),
]);

/** What an external menu takes: options, or groups of them; more than a hundred are refused. */
const Offered = z
  .strictObject({
    options: z.array(PlainOption).max(100).optional(),
    option_groups: z.array(OptionGroup).max(100).optional(),
  })
  .refine(({ options, option_groups }) => (options === undefined) !== (option_groups === undefined), 'options or option_groups');

const offeredIn = ({ options, option_groups }: z.infer<typeof Offered>) =>
  options ?? option_groups?.flatMap((group) => group.options) ?? [];

/** What people do with the modal that is open before them. */
export class Forms {
  readonly #ground: Ground;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** Presses the submit button; carries out what the app answers. */
  async submit({ userId, values = {} }: SubmitWish): Promise<Seen> {
    const { world, triggers, deliveries } = this.#ground;
    const [workspace, user, view] = this.#before(userId);
    if (view.json.submit === null && view.json.blocks.some(({ type }) => type === 'input'))
      throw new Error('the form has no submit button');
    fill(view, values);
    const seen = new Seen();
    const outcome = await deliveries.interact('interactive', {
      type: 'view_submission',
      ...who(world, workspace, user),
      trigger_id: triggers.issue(workspace.id, user.id, view.id),
      view: viewJson(world, workspace, view),
      response_urls: [],
    });
    this.#obey(workspace, view, seen, note(seen, outcome));
    return seen;
  }

  /** Closes the modal without sending; the app hears of it when it asked to. */
  async close(userId: string): Promise<void> {
    const { world, deliveries, views } = this.#ground;
    const [workspace, user, view] = this.#before(userId);
    views.closeTop(userId);
    if (!view.json.notify_on_close) return;
    await deliveries.interact('interactive', {
      type: 'view_closed',
      ...who(world, workspace, user),
      view: viewJson(world, workspace, view),
      is_cleared: false,
    });
  }

  /** What an external menu offers for what was typed so far. */
  async suggestions(wish: { readonly userId: string; readonly actionId: string; readonly typed: string }): Promise<unknown> {
    const { world, deliveries } = this.#ground;
    const [workspace, user, view] = this.#before(wish.userId);
    const element = elementsIn(view.json.blocks).find(({ actionId }) => actionId === wish.actionId);
    if (element === undefined) throw new Error(`there is no menu "${wish.actionId}"`);
    const outcome = await deliveries.interact('interactive', {
      type: 'block_suggestion',
      ...who(world, workspace, user),
      container: { type: 'view', view_id: view.id },
      view: viewJson(world, workspace, view),
      action_id: element.actionId,
      block_id: element.blockId,
      value: wish.typed,
    });
    if (outcome.kind !== 'acknowledged') return undefined;
    const offered = Offered.safeParse(outcome.payload);
    if (!offered.success) throw new Error(`the app offers what Slack does not show: ${offered.error.message}`);
    view.offered.push(...offeredIn(offered.data));
    return outcome.payload;
  }

  #obey(workspace: Workspace, view: View, seen: Seen, payload: unknown): void {
    const { views } = this.#ground;
    if (payload === undefined) return;
    const { data } = Response.safeParse(payload);
    if (data === undefined) views.closeTop(view.userId);
    else if (data.response_action === 'clear') views.closeAll(view.userId);
    else if (data.response_action === 'push') views.push(workspace, view.userId, checkView(data.view, 'modal'));
    else if (data.response_action === 'update') views.replace(view, checkView(data.view, 'modal'), undefined);
    else {
      view.errors = onlyInputs(view, data.errors);
      seen.errors = view.errors;
    }
  }

  #before(userId: string): readonly [Workspace, User, View] {
    const { world, views } = this.#ground;
    const view = views.top(userId);
    const workspace = world.workspaces.find(({ id }) => id === view?.workspaceId);
    const user = workspace?.users.get(userId);
    if (view === undefined || workspace === undefined || user === undefined) throw new Error(`${userId} has no form open`);
    return [workspace, user, view];
  }
}

/** Errors can only stand next to input blocks. */
function onlyInputs(view: View, errors: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const blockId of Object.keys(errors)) {
    const block = view.json.blocks.find((candidate) => candidate.block_id === blockId);
    if (block?.type !== 'input') throw new Error(`the app put an error next to "${blockId}", which is no input block`);
  }
  return errors;
}

function fill(view: View, values: Readonly<Record<string, string | readonly string[]>>): void {
  const elements = elementsIn(view.json.blocks);
  for (const [name, value] of Object.entries(values)) {
    const element = elements.find(({ actionId, blockId, isInput }) => isInput && (actionId === name || blockId === name));
    if (element === undefined) throw new Error(`the form has no field "${name}"`);
    view.values.set(element, chosen(element, typeof value === 'string' ? [value] : value, view.offered));
  }
  for (const element of elements) refuseEmpty(view, element.blockId, view.values.get(element));
}

/** The client does not let go of a form with an empty field that is not optional. */
function refuseEmpty(view: View, blockId: string, value: Readonly<Record<string, unknown>> | undefined): void {
  const block = view.json.blocks.find((candidate) => candidate.block_id === blockId);
  if (block?.type !== 'input' || block.optional === true || value === undefined) return;
  const { type: _, ...held } = value;
  const isEmpty = Object.values(held).every((one) => one === null || one === '' || (Array.isArray(one) && one.length === 0));
  if (isEmpty) throw new Error(`the field "${blockId}" must be filled in`);
}
