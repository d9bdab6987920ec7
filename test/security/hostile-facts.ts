import { z } from 'zod';

/** What a schema looks like when it is written as JSON Schema; only what our facts are made of. */
interface Shape {
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

const time = '2026-03-11T10:05:00.000Z';
/** Fields that hold a moment; every other text is a vendor's or a member's. */
const isTime = (name: string): boolean => /^(?:at|from|until|to|since|now|plannedUntil|promisedBy)$|At$|From$/.test(name);

const ourId = '5f3a5f3a5f3a5f3a';
/** Ids are ours or a platform's; slugs and codes are ours. */
const isOurs = (name: string): boolean => /^id$|^offerId$|Slug$|^code$/.test(name);

/** As many values as it takes to meet each alternative of each part once. Every text in them is the given one. */
function valuesOf(shape: Shape, name: string, text: string): readonly unknown[] {
  const others = shape.oneOf ?? shape.anyOf;
  if (others !== undefined) return others.flatMap((one) => valuesOf(one, name, text));
  if (shape.const !== undefined) return [shape.const];
  if (shape.enum !== undefined) return shape.enum;
  if (Array.isArray(shape.type)) return shape.type.flatMap((type: string) => valuesOf({ ...shape, type }, name, text));
  switch (shape.type) {
    case 'object':
      return objectsOf(shape.properties ?? {}, text);
    case 'array': {
      const items = valuesOf(shape.items ?? {}, name, text);
      return [items.slice(0, 1), Array.from({ length: 40 }, (_, index) => items[index % items.length])];
    }
    case 'string':
      return [isTime(name) ? time : isOurs(name) ? ourId : text];
    case 'number':
    case 'integer':
      return [3];
    case 'boolean':
      return [true, false];
    case 'null':
      return [null];
    default:
      throw new Error(`no value is known for ${name}: ${JSON.stringify(shape)}`);
  }
}

function objectsOf(properties: Readonly<Record<string, Shape>>, text: string): readonly unknown[] {
  const isTitle = properties.line?.const === 'title';
  const called = (name: string): string => (isTitle && name !== 'line' ? 'text' : name);
  const lists = Object.entries(properties).map(([name, shape]) => [name, valuesOf(shape, called(name), text)] as const);
  const most = Math.max(1, ...lists.map(([, values]) => values.length));
  return Array.from({ length: most }, (_, index) =>
    Object.fromEntries(lists.map(([name, values]) => [name, values[index % values.length]])),
  );
}

/** Facts of every kind that the schema knows, so that a new kind is met without being named anywhere. */
export function hostileFacts<T>(schema: z.ZodType<T>, text: string): readonly T[] {
  // The result is read by the schema again; its own type says no more than JSON.
  const shape: Shape = JSON.parse(JSON.stringify(z.toJSONSchema(schema, { reused: 'inline', unrepresentable: 'any' })));
  return valuesOf(shape, '', text).map((value) => schema.parse(value));
}
