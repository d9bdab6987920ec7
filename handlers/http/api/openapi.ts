import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import type { Operation, Shape } from './operation.js';
import { ProblemDocument } from './problem.js';

const Generated = z.looseObject({
  properties: z.object({ it: z.unknown() }),
  $defs: z.record(z.string(), z.unknown()).optional(),
});

type Schemas = Record<string, unknown>;

/** The JSON Schema of a zod schema; what has a name of its own goes to `named`, and is referred to. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', named: Schemas): unknown {
  const whole = z.toJSONSchema(z.object({ it: schema }), { io, unrepresentable: 'any' });
  const text = JSON.stringify(whole).replaceAll('#/$defs/', '#/components/schemas/');
  const { properties, $defs } = Generated.parse(JSON.parse(text));
  for (const [name, definition] of Object.entries($defs ?? {})) named[name] = definition;
  return properties.it;
}

const isOptional = (schema: z.ZodType): boolean => schema.safeParse(undefined).success;

const parametersOf = (place: 'path' | 'query', shape: Shape, named: Schemas) =>
  Object.entries(shape).map(([name, schema]) => ({
    name,
    in: place,
    required: !isOptional(schema),
    ...(schema.description === undefined ? {} : { description: schema.description }),
    schema: schemaOf(schema, 'input', named),
  }));

const alwaysPossible = [400, 401, 403, 405, 429, 500, 503];

const refusalsOf = (operation: Operation): number[] => {
  const own = [...operation.refusals, ...(hasBody(operation) ? [413, 415] : [])];
  return [...new Set([...alwaysPossible, 404, ...own])].sort((a, b) => a - b);
};

export const hasBody = ({ body }: Pick<Operation, 'body'>): boolean => !(body instanceof z.ZodUndefined);

function answerOf(operation: Operation, named: Schemas) {
  const description = STATUS_CODES[operation.status] ?? '';
  if (operation.status === 204) return { description };
  const type = operation.type ?? 'application/json';
  return { description, content: { [type]: { schema: schemaOf(operation.answer, 'output', named) } } };
}

function described(operation: Operation, named: Schemas) {
  const problem = {
    description: 'A problem',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
  return {
    operationId: operation.id,
    summary: operation.summary,
    parameters: [
      ...parametersOf('path', operation.path, named),
      ...parametersOf('query', operation.query, named),
      { $ref: '#/components/parameters/workspace' },
    ],
    ...(hasBody(operation)
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(operation.body, 'input', named) } } } }
      : {}),
    responses: {
      [operation.status]: answerOf(operation, named),
      ...(operation.method === 'get' ? { 304: { description: 'It is as it was when `If-None-Match` was learned.' } } : {}),
      ...Object.fromEntries(refusalsOf(operation).map((status) => [status, problem])),
    },
    security: operation.needs === 'nothing' ? [{}, { token: [] }] : [{ token: [] }],
  };
}

/** The description of the API (OpenAPI 3.1), made of the schemas by which it reads and answers. */
export function openApi(
  operations: readonly Operation[],
  { version, base }: { readonly version: string; readonly base: string },
) {
  const named: Schemas = {};
  schemaOf(ProblemDocument, 'output', named);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations)
    paths[operation.address] = { ...paths[operation.address], [operation.method]: described(operation, named) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tocsin',
      version,
      description:
        'The record of outages, and what a workspace follows. What is public is read without a token and from any website. A token belongs to one workspace: it sees its private pages, channels, subscriptions and marks, and nothing of another. Lists go on with `cursor`; answers have an ETag; whatever fails is a problem document (RFC 9457).',
    },
    servers: [{ url: `${base}/api/v1` }],
    paths,
    components: {
      schemas: named,
      parameters: {
        workspace: {
          name: 'workspace',
          in: 'query',
          required: false,
          description: 'For the admin token: in whose name to act; `preview` where it is left out.',
          schema: { type: 'string', maxLength: 100 },
        },
      },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: '`tocsin token add <workspace> <name> [--write]` makes one; `TOCSIN_ADMIN_TOKEN` counts as a writer.',
        },
      },
    },
  };
}
