import type { APIMessageTopLevelComponent } from 'discord-api-types/v10';
import { z } from 'zod';

/** A component wherever it stands, reduced to what presses and checks look at. */
const Found = z.looseObject({
  type: z.int(),
  custom_id: z.string().optional(),
  label: z.string().optional(),
  disabled: z.boolean().optional(),
  content: z.string().optional(),
  options: z.array(z.looseObject({ label: z.string(), value: z.string(), default: z.boolean().optional() })).optional(),
  min_values: z.int().optional(),
  max_values: z.int().optional(),
});
export interface FoundComponent extends z.infer<typeof Found> {
  readonly path: readonly PropertyKey[];
}

const Parent = z.looseObject({
  components: z.array(z.unknown()).optional(),
  accessory: z.unknown().optional(),
  component: z.unknown().optional(),
});

/** Every component of a message or form, containers first, with its place in the body. */
export function allComponents(
  components: readonly (APIMessageTopLevelComponent | unknown)[],
  at: readonly PropertyKey[] = ['components'],
): FoundComponent[] {
  return components.flatMap((component, index) => componentsUnder(component, [...at, index]));
}

function componentsUnder(component: unknown, path: readonly PropertyKey[]): FoundComponent[] {
  const found = Found.safeParse(component);
  if (!found.success) return [];
  const { components, accessory, component: only } = Parent.parse(component);
  return [
    { ...found.data, path },
    ...allComponents(components ?? [], [...path, 'components']),
    ...componentsUnder(accessory, [...path, 'accessory']),
    ...componentsUnder(only, [...path, 'component']),
  ];
}
