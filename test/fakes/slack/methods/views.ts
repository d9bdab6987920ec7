import type { Args } from '../api/args.js';
import { Refusal } from '../api/refusal.js';
import { checkView, type ViewJson } from '../blocks/check-view.js';
import { viewJson } from '../people/views.js';
import type { MethodCall } from './method.js';

/** The platform measures the JSON that was sent. */
const viewBytesMax = 250_000;

function readView(args: Args, type: ViewJson['type']): ViewJson {
  const raw = args.json('view', 'invalid_arguments');
  if (raw === undefined) return refuseMissing(args);
  if (Buffer.byteLength(JSON.stringify(raw)) > viewBytesMax) throw new Refusal('view_too_large');
  return checkView(raw, type);
}

function refuseMissing(args: Args): never {
  args.required('view');
  throw new Refusal('invalid_arguments');
}

export function openView({ ground, workspace, args }: MethodCall): Record<string, unknown> {
  const json = readView(args, 'modal');
  const trigger = ground.triggers.spend(args.required('trigger_id'), workspace.id);
  return { view: viewJson(ground.world, workspace, ground.views.open(workspace, trigger.userId, json)) };
}

/** Only from inside a modal: the trigger must come from one. */
export function pushView({ ground, workspace, args }: MethodCall): Record<string, unknown> {
  const json = readView(args, 'modal');
  const trigger = ground.triggers.spend(args.required('trigger_id'), workspace.id);
  if (trigger.viewId === undefined) throw new Refusal('invalid_trigger_id');
  return { view: viewJson(ground.world, workspace, ground.views.push(workspace, trigger.userId, json)) };
}

export function updateView({ ground, workspace, args }: MethodCall): Record<string, unknown> {
  const [viewId, externalId] = [args.string('view_id') || undefined, args.string('external_id') || undefined];
  if (viewId === undefined && externalId === undefined) throw new Refusal('invalid_arguments');
  const view = ground.views.find(workspace, { viewId, externalId });
  if (view === undefined) throw new Refusal('not_found');
  ground.views.replace(view, readView(args, 'modal'), args.string('hash') || undefined);
  return { view: viewJson(ground.world, workspace, view) };
}

export function publishView({ ground, workspace, args }: MethodCall): Record<string, unknown> {
  const json = readView(args, 'home');
  const user = workspace.users.get(args.required('user_id'));
  if (user === undefined) throw new Refusal('user_not_found');
  const view = ground.views.publish(workspace, user.id, json, args.string('hash') || undefined);
  return { view: viewJson(ground.world, workspace, view) };
}
