import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';

const Parameter = z.union([
  z.strictObject({ $ref: z.literal('#/components/parameters/workspace') }),
  z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean(), schema: z.unknown() }),
]);

const Answer = z.object({
  description: z.string(),
  content: z.record(z.string(), z.object({ schema: z.unknown() })).optional(),
});

const Operation = z.object({
  operationId: z.string(),
  summary: z.string().min(5),
  parameters: z.array(Parameter),
  requestBody: z
    .object({ required: z.literal(true), content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }) })
    .optional(),
  responses: z.record(z.string().regex(/^[2345]\d\d$/), Answer),
  security: z.array(z.record(z.string(), z.array(z.string()))),
});

export const Description = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.object({ url: z.url() })),
  paths: z.record(z.string().startsWith('/'), z.record(z.enum(['get', 'post', 'put', 'patch', 'delete']), Operation.optional())),
  components: z.object({
    schemas: z.record(z.string(), z.unknown()),
    parameters: z.record(z.string(), z.unknown()),
    securitySchemes: z.record(z.string(), z.unknown()),
  }),
});
export type Description = z.infer<typeof Description>;

export interface Described {
  readonly path: string;
  readonly method: string;
  readonly operation: z.infer<typeof Operation>;
}

export const operationsIn = ({ paths }: Description): Described[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => (operation === undefined ? [] : [{ path, method, operation }])),
  );

const pointer = (text: string): string => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Says what is wrong with an answer, by the description; nothing where it is as described. */
export function answerChecker(description: Description) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(description, 'api');
  return ({ path, method, operation }: Described, status: number, type: string, body: unknown): string[] => {
    const described = operation.responses[status];
    if (described === undefined) return [`${operation.operationId} may not answer ${status}`];
    if (described.content === undefined) return [];
    if (described.content[type] === undefined) return [`${operation.operationId} may not answer ${status} with ${type}`];
    const place = `api#/paths/${pointer(path)}/${method}/responses/${status}/content/${pointer(type)}/schema`;
    const validate = ajv.getSchema(place) ?? ajv.compile({ $ref: place });
    return validate(body) === true ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  };
}
