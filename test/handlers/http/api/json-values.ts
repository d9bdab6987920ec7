import fc from 'fast-check';
import { z } from 'zod';

/** The part of JSON Schema that the description of the API uses. */
const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  format: z.string().optional(),
});

/** What nobody expects: of another type, empty, huge, in every script, with characters that databases refuse. */
export const strange = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    "' or 1=1 --",
    '../..',
    '%00',
    '{}',
    '[object Object]',
    '__proto__',
    '-',
    ',',
    '"',
    '9'.repeat(40),
    'x'.repeat(3_000),
  ),
  fc.integer().map(String),
);

const strangeValue = fc.oneof(strange, fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(null, true, 0, -1, 1e300, [], {}));

/** Ids and names that mean something under the name of a parameter or property. */
export type Words = (name: string) => readonly string[];

/** Values that a schema allows, mixed with some that it does not. */
export function valuesOf(
  given: unknown,
  schemas: Readonly<Record<string, unknown>>,
  words: Words,
  name: string,
): fc.Arbitrary<unknown> {
  const schema = Schema.parse(given);
  const inner = (part: unknown, of = name): fc.Arbitrary<unknown> => valuesOf(part, schemas, words, of);
  if (schema.$ref !== undefined) return inner(schemas[schema.$ref.split('/').at(-1) ?? '']);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return mostly(fc.constantFrom(...schema.enum));
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => inner(choice)));
  const [type] = [schema.type].flat();
  switch (type) {
    case 'integer':
    case 'number':
      return mostly(fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 500, 500) }));
    case 'boolean':
      return mostly(fc.boolean());
    case 'null':
      return fc.constant(null);
    case 'array':
      return mostly(fc.array(inner(schema.items ?? {}), { maxLength: 4 }));
    case 'object': {
      const properties = Object.entries(schema.properties ?? {}).map(([key, part]) => [key, inner(part, key)] as const);
      return mostly(fc.record(Object.fromEntries(properties), { requiredKeys: schema.required ?? [] }));
    }
    default:
      return mostly(schema.format === 'date-time' ? moments : fc.constantFrom(...words(name)));
  }
}

const moments = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }).map((date) => date.toISOString());

const mostly = (usual: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: strangeValue });
