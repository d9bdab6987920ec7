import { z } from 'zod';
import { type Refusal, refuse } from './problem.js';
import type { Viewer } from './viewer.js';

export type Shape = Readonly<Record<string, z.ZodType>>;

type Read<Of extends Shape> = z.output<z.ZodObject<Of>>;

export interface Call<Path extends Shape, Query extends Shape, Body extends z.ZodType> {
  readonly path: Read<Path>;
  readonly query: Read<Query>;
  readonly body: z.output<Body>;
  readonly viewer: Viewer;
  /** `https://host`, without a slash at the end. */
  readonly base: string;
}

export interface Reply<Answer> {
  readonly kind: 'reply';
  /** Undefined where there is nothing to say (204). */
  readonly body: Answer;
  /** Where the list goes on. */
  readonly next?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What comes in, before anybody has looked at it. */
export interface RawCall {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly viewer: Viewer;
  readonly base: string;
}

export type Needs = 'nothing' | 'token' | 'writer';

interface About<Path extends Shape, Query extends Shape, Body extends z.ZodType, Answer extends z.ZodType> {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** `/vendors/{vendor}` */
  readonly address: string;
  readonly summary: string;
  readonly needs: Needs;
  readonly path: Path;
  readonly query: Query;
  /** `z.undefined()`: it takes none. */
  readonly body: Body;
  readonly status: 200 | 201 | 204;
  readonly type?: 'text/csv';
  readonly answer: Answer;
  /** Refusals beside those that every request may meet. */
  readonly refusals: readonly number[];
}

interface Spec<Path extends Shape, Query extends Shape, Body extends z.ZodType, Answer extends z.ZodType>
  extends About<Path, Query, Body, Answer> {
  run(call: Call<Path, Query, Body>): Promise<Reply<z.input<Answer>> | Refusal>;
}

/** One thing that the API can do, as the router, the description and the tests read it. */
export interface Operation extends About<Shape, Shape, z.ZodType, z.ZodType> {
  answerTo(call: RawCall): Promise<Reply<unknown> | Refusal>;
}

export const noBody = z.undefined();

/** What comes in is checked by the schemas that describe it, and so is what goes out. */
export function defineOperation<Path extends Shape, Query extends Shape, Body extends z.ZodType, Answer extends z.ZodType>(
  spec: Spec<Path, Query, Body, Answer>,
): Operation {
  const inputs = { path: z.strictObject(spec.path), query: z.strictObject(spec.query), body: spec.body };
  const { run, ...about } = spec;
  return {
    ...about,
    async answerTo({ viewer, base, ...raw }) {
      const path = inputs.path.safeParse(raw.path);
      const { workspace: _readBefore, ...asked } = raw.query;
      const query = inputs.query.safeParse(shapedQuery(spec.query, asked));
      const body = inputs.body.safeParse(raw.body);
      if (!path.success || !query.success || !body.success)
        return badRequest({ path: path.error, query: query.error, body: body.error });
      const reply = await run({ path: path.data, query: query.data, body: body.data, viewer, base });
      return reply.kind === 'refusal' ? reply : { ...reply, body: spec.answer.parse(reply.body) };
    },
  };
}

function badRequest(errors: Readonly<Record<string, z.ZodError | undefined>>): Refusal {
  const all = Object.entries(errors).flatMap(([part, error]) =>
    (error?.issues ?? [])
      .slice(0, 20)
      .map(({ path, message }) => ({ where: [part, ...path.map(String)].join('.'), detail: message })),
  );
  const sentence = all.map(({ where, detail }) => `${where}: ${detail}`).join('; ');
  return refuse(400, 'api.bad_request', `The request cannot be taken as it is. ${sentence}.`.slice(0, 2_000), { errors: all });
}

const Described = z.object({ type: z.string().optional(), items: z.object({ pattern: z.string().optional() }).optional() });

/** Values without commas may also be written as one list: `region=eu,us-east`. */
export const listed = '^[^,]+$';

/** An address holds only text; what is meant by it follows from what the parameter is said to be. */
function shapedQuery(shape: Shape, query: RawCall['query']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, given]) => {
      const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
      return [name, schema === undefined ? given : shaped(schema, given)];
    }),
  );
}

const descriptions = new WeakMap<z.ZodType, z.infer<typeof Described>>();

function describedAs(schema: z.ZodType): z.infer<typeof Described> {
  const known = descriptions.get(schema) ?? Described.parse(z.toJSONSchema(schema, { io: 'input' }));
  descriptions.set(schema, known);
  return known;
}

function shaped(schema: z.ZodType, given: unknown): unknown {
  const { type, items } = describedAs(schema);
  if (type === 'array') {
    const all = [given].flat();
    return items?.pattern === listed ? all.flatMap((one) => (typeof one === 'string' ? one.split(',') : [one])) : all;
  }
  if (typeof given !== 'string') return given;
  if (type === 'integer' && /^-?\d{1,15}$/.test(given)) return Number(given);
  if (type === 'boolean' && (given === 'true' || given === 'false')) return given === 'true';
  return given;
}
