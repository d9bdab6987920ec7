import type { PressRequest } from '../../src/app/commands/command.js';
import { parsePressedId } from '../../src/render/controls.js';
import type { ActionPayload } from './payloads.js';

type Action = ActionPayload['actions'][number];
type Pressed = PressRequest['pressed'];

const buttons = { 'tocsin:affected': 'affected', 'tocsin:over': 'over', 'tocsin:postmortem': 'postmortem' } as const;
const menu = { why: 'why', mute: 'mute', narrow: 'narrow', unaffected: 'unaffected' } as const;

const lookUp = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** Undefined for what calls nothing: links, and controls that are not ours. */
export function pressedOf(action: Action, messageRef: string): Pressed | undefined {
  const root =
    action.action_id === 'tocsin:more' ? lookUp(menu, action.selected_option?.value ?? '') : lookUp(buttons, action.action_id);
  return root === undefined ? parsePressedId(action.action_id) : { kind: 'root', action: root, messageRef };
}

/** What a menu shows as chosen now. */
export function valuesOf({ selected_option: one, selected_options: several }: Action): readonly string[] {
  return several?.map(({ value }) => value) ?? (one == null ? [] : [one.value]);
}
