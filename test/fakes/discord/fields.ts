import { z } from 'zod';
import { complaint } from './form.js';

export const Snowflake = z.string().superRefine((value, ctx) => {
  if (!/^\d{17,19}$/.test(value)) ctx.addIssue(complaint([], 'NUMBER_TYPE_COERCE', `Value "${value}" is not snowflake.`));
});

/** White space at both ends is trimmed before counting. */
export const text = (least: number, most: number) => z.string().trim().min(least).max(most);

const isUrl = (value: string): boolean => URL.canParse(value) && !/\s/.test(value);

export function link(most: number, schemes: readonly string[] = ['http', 'https']) {
  return z
    .string()
    .max(most)
    .superRefine((value, ctx) => {
      const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value)?.[1]?.toLowerCase();
      const allowed = schemes.map((one) => `'${one}'`).join(', ');
      if (scheme !== undefined && !schemes.includes(scheme))
        ctx.addIssue(complaint([], 'URL_TYPE_INVALID_SCHEME', `Scheme "${scheme}" must be one of (${allowed}).`));
      else if (!isUrl(value)) ctx.addIssue(complaint([], 'URL_TYPE_INVALID_URL', 'Not a well formed URL.'));
    });
}

export const oneOf = <const Values extends readonly (string | number)[]>(values: Values) => z.literal(values);

/** Fields of a body, each checked against the platform's type of it: `{…} satisfies FieldsOf<RESTPost…>`. Null is accepted wherever it means "nothing". */
export type FieldsOf<Body> = { readonly [Name in keyof Body]?: z.ZodType<Body[Name] | null> };
