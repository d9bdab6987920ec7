import { createHash } from 'node:crypto';
import { Refusal } from '../api/refusal.js';
import type { ViewJson } from '../blocks/check-view.js';
import type { Workspace } from '../world/model.js';
import type { World } from '../world/world.js';
import { StateValues } from './state-values.js';

/** One modal, or a person's Home tab. */
export interface View {
  readonly id: string;
  readonly workspaceId: string;
  readonly userId: string;
  json: ViewJson;
  hash: string;
  /** What the person has filled in so far. */
  readonly values: StateValues;
  readonly rootId: string;
  readonly previousId: string | undefined;
  errors: Readonly<Record<string, string>>;
  /** What its external menus have shown so far. */
  readonly offered: unknown[];
}

const stackMax = 3;

/** What is open on the screens of people: a stack of modals each, and their Home tabs. */
export class Views {
  readonly #world: World;
  readonly #stacks = new Map<string, View[]>();
  readonly #homes = new Map<string, View>();

  constructor(world: World) {
    this.#world = world;
  }

  stack(userId: string): readonly View[] {
    return this.#stacks.get(userId) ?? [];
  }

  /** The modal on top. */
  top(userId: string): View | undefined {
    return this.stack(userId).at(-1);
  }

  home(userId: string): View | undefined {
    return this.#homes.get(userId);
  }

  open(workspace: Workspace, userId: string, json: ViewJson): View {
    const view = this.#make(workspace, userId, json, []);
    this.#stacks.set(userId, [view]);
    return view;
  }

  push(workspace: Workspace, userId: string, json: ViewJson): View {
    const stack = this.#stacks.get(userId) ?? [];
    if (stack.length >= stackMax) throw new Refusal('push_limit_reached');
    const view = this.#make(workspace, userId, json, stack);
    this.#stacks.set(userId, [...stack, view]);
    return view;
  }

  publish(workspace: Workspace, userId: string, json: ViewJson, hash: string | undefined): View {
    const known = this.#homes.get(userId);
    if (known === undefined) {
      const view = this.#make(workspace, userId, json, []);
      this.#homes.set(userId, view);
      return view;
    }
    return this.replace(known, json, hash);
  }

  find(
    workspace: Workspace,
    { viewId, externalId }: { readonly viewId: string | undefined; readonly externalId: string | undefined },
  ): View | undefined {
    const open = [...this.#stacks.values()].flat().filter(({ workspaceId }) => workspaceId === workspace.id);
    return open.find(({ id, json }) => (viewId === undefined ? json.external_id === externalId : id === viewId));
  }

  /** Refuses when the view has changed since `hash` was handed out. */
  replace(view: View, json: ViewJson, hash: string | undefined): View {
    if (hash !== undefined && hash !== view.hash) throw new Refusal('hash_conflict');
    view.json = json;
    view.hash = this.#hash();
    view.errors = {};
    view.values.keepOnly(json.blocks);
    return view;
  }

  closeTop(userId: string): void {
    this.#stacks.set(userId, this.stack(userId).slice(0, -1));
  }

  closeAll(userId: string): void {
    this.#stacks.delete(userId);
  }

  #make(workspace: Workspace, userId: string, json: ViewJson, stack: readonly View[]): View {
    const isTaken =
      json.external_id !== '' && this.find(workspace, { viewId: undefined, externalId: json.external_id }) !== undefined;
    if (isTaken) throw new Refusal('duplicate_external_id');
    const id = this.#world.ids.next('V');
    return {
      id,
      workspaceId: workspace.id,
      userId,
      json,
      hash: this.#hash(),
      values: new StateValues(),
      rootId: stack[0]?.id ?? id,
      previousId: stack.at(-1)?.id,
      errors: {},
      offered: [],
    };
  }

  #hash(): string {
    const ts = this.#world.ts.next();
    return `${ts.slice(0, 10)}.${createHash('sha256').update(ts).digest('hex').slice(0, 8)}`;
  }
}

/** The view object of payloads and answers. */
export const viewJson = (world: World, workspace: Workspace, view: View): Record<string, unknown> => ({
  id: view.id,
  team_id: workspace.id,
  ...view.json,
  state: { values: view.values.json(view.json.blocks) },
  hash: view.hash,
  root_view_id: view.rootId,
  previous_view_id: view.previousId ?? null,
  app_id: world.appId,
  app_installed_team_id: workspace.id,
  bot_id: workspace.botId,
});
