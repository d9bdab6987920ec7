import { STATUS_CODES } from 'node:http';
import type { Response } from 'express';
import { z } from 'zod';

/** What a program is told when something did not work (RFC 9457). */
export const ProblemDocument = z
  .strictObject({
    type: z.string().describe('Always `about:blank`: what happened is said by `status` and `code`.'),
    title: z.string().describe('The words of the status.'),
    status: z.int(),
    detail: z.string().describe('A sentence for people: what is wrong, and what to do.'),
    code: z.string().describe('Stable, for programs: `api.bad_request`, `filter.bad`, `api.not_found`…'),
    errors: z
      .array(z.strictObject({ where: z.string(), detail: z.string() }))
      .optional()
      .describe('Each thing that is wrong with the request, with its place in it.'),
  })
  .meta({ id: 'Problem' });

/** An answer that says why not. */
export interface Refusal {
  readonly kind: 'refusal';
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors?: readonly { readonly where: string; readonly detail: string }[];
  readonly headers?: Readonly<Record<string, string>>;
}

export const refuse = (
  status: number,
  code: string,
  detail: string,
  more: Pick<Refusal, 'errors' | 'headers'> = {},
): Refusal => ({
  kind: 'refusal',
  status,
  code,
  detail,
  ...more,
});

export const unknownThing = (what: string): Refusal =>
  refuse(404, 'api.not_found', `There is no ${what} here, or it is not yours to see.`);

export function sendRefusal(res: Response, { status, code, detail, errors, headers }: Refusal): void {
  const title = STATUS_CODES[status] ?? 'Error';
  res
    .status(status)
    .set({ 'cache-control': 'no-store', ...headers })
    .type('application/problem+json')
    .send(JSON.stringify({ type: 'about:blank', title, status, detail, code, ...(errors === undefined ? {} : { errors }) }));
}
