import { z } from 'zod';
import { idText } from './text-fields.js';

/** Rows of JSON:API documents: `{type, id, attributes, relationships}`, where a relationship names rows of `included`. */

const Reference = z.object({ type: z.string().min(1), id: idText });
type Reference = z.infer<typeof Reference>;

const Relationship = z.object({
  data: z.union([z.array(Reference), Reference.transform((one) => [one]), z.null().transform(() => [])]),
});

/** One that cannot be read counts as missing, never as empty. */
const Relationships = z
  .record(z.string(), Relationship.nullish().catch(null))
  .nullish()
  .catch(null)
  .transform((value) => value ?? {});
type Relationships = z.infer<typeof Relationships>;

export const resourceOf = <Attributes>(attributes: z.ZodType<Attributes>) =>
  z.object({ type: z.string().min(1), id: idText, attributes, relationships: Relationships });

export interface Resource<Attributes> extends Reference {
  readonly attributes: Attributes;
  readonly relationships: Relationships;
}

/** What a row names under that relationship; undefined where it does not have it. */
export const references = (row: { readonly relationships: Relationships }, name: string): readonly Reference[] | undefined =>
  row.relationships[name]?.data;

export const referenceKey = ({ type, id }: Reference): string => `${type} ${id}`;

export const byReference = <Row extends Reference>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [referenceKey(row), row]));
