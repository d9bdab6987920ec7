import { ComponentType } from 'discord-api-types/v10';
import { allComponents, type FoundComponent } from './components.js';
import type { Modal } from './interaction-body.js';

type Fields = Readonly<Record<string, string | readonly string[]>>;
type Input = FoundComponent & {
  readonly required?: unknown;
  readonly min_length?: unknown;
  readonly max_length?: unknown;
  readonly value?: unknown;
};

/** What the client sends of one field; it lets nobody leave out a required one or write more than fits. */
function filled(input: Input, fields: Fields): Record<string, unknown> {
  const name = input.custom_id ?? '';
  const given = fields[name];
  if (input.type === ComponentType.StringSelect)
    return { type: input.type, id: 1, custom_id: name, values: typeof given === 'string' ? [given] : (given ?? []) };
  const value = typeof given === 'string' ? given : typeof input.value === 'string' ? input.value : '';
  if (value === '' && input.required !== false) throw new Error(`field "${name}" is required`);
  if (value.length > Number(input.max_length ?? 4000))
    throw new Error(`field "${name}" takes at most ${Number(input.max_length ?? 4000)} characters`);
  if (value !== '' && value.length < Number(input.min_length ?? 0)) throw new Error(`field "${name}" needs more characters`);
  return { type: input.type, id: 1, custom_id: name, value };
}

/** The components of a submission: rows and labels as they were, holding values. */
export function filledModal(modal: Modal, fields: Fields): Record<string, unknown>[] {
  const names = allComponents(modal.components).flatMap((one) => one.custom_id ?? []);
  const unknown = Object.keys(fields).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`the form has no field "${unknown}"`);
  return modal.components.map((component, index) => {
    const [input] = allComponents([component]).filter((one) => one.custom_id !== undefined);
    if (input === undefined) return { type: component.type, id: index };
    const one = filled(input, fields);
    return component.type === ComponentType.Label
      ? { type: component.type, id: index, component: one }
      : { type: component.type, id: index, components: [one] };
  });
}
