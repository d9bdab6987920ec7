import { z } from 'zod';

/** What somebody wrote and chose in a form. A field that is not there is empty. */
export interface FilledForm {
  text(customId: string): string;
  chosen(customId: string): readonly string[];
}

const Part = z.object({
  custom_id: z.string().optional(),
  value: z.string().optional(),
  values: z.array(z.string()).optional(),
  component: z.unknown().optional(),
  components: z.array(z.unknown()).optional(),
});
type Part = z.infer<typeof Part>;

/** Rows and labels hold fields, and no field holds another. */
const deepest = 3;

export function formFields(components: readonly unknown[]): FilledForm {
  const parts = new Map(partsIn(components, deepest).map((part) => [part.custom_id, part]));
  return {
    text: (customId) => parts.get(customId)?.value ?? '',
    chosen: (customId) => parts.get(customId)?.values ?? [],
  };
}

function partsIn(components: readonly unknown[], depth: number): Part[] {
  if (depth === 0) return [];
  return components.flatMap((component) => {
    const part = Part.safeParse(component).data;
    if (part === undefined) return [];
    const inner = partsIn([...(part.components ?? []), ...(part.component === undefined ? [] : [part.component])], depth - 1);
    return part.custom_id === undefined ? inner : [part, ...inner];
  });
}
