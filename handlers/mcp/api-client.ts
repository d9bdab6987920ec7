import { z } from 'zod';
import { OperatorError, TocsinError } from '../../src/errors.js';
import type { Fetcher } from '../../src/http/fetcher.js';

export interface ApiClientDeps {
  readonly fetcher: Fetcher;
  /** Where a Tocsin runs; its API lies below. */
  readonly baseUrl: URL;
  /** Shows also what is a workspace's own. */
  readonly token: string | undefined;
}

export type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** Asks the API of a running Tocsin. */
export interface ApiClient {
  /**
   * @throws OperatorError `mcp.unreachable`, `mcp.not_tocsin`, `mcp.refused` with a sentence for whoever asked
   */
  get<Answer>(path: string, query: Query, shape: z.ZodType<Answer>): Promise<Answer>;
}

/** Answers that say what is wrong with the question. */
const refusals = [400, 401, 403, 404, 429];
const Problem = z.looseObject({ detail: z.string() });

export function createApiClient({ fetcher, baseUrl, token }: ApiClientDeps): ApiClient {
  return {
    async get(path, query, shape) {
      const url = addressOf(baseUrl, path, query);
      const { status, body } = await answerOf(fetcher, url, token);
      const json = parsed(body);
      if (status >= 400) {
        const problem = Problem.safeParse(json);
        throw new OperatorError('mcp.refused', problem.success ? problem.data.detail : `${url.origin} answers ${status}.`);
      }
      const read = shape.safeParse(json);
      if (!read.success)
        throw new OperatorError(
          'mcp.not_tocsin',
          `${url.origin} does not answer as Tocsin does: give the address of a running Tocsin with --url.`,
          { cause: read.error },
        );
      return read.data;
    },
  };
}

function addressOf(baseUrl: URL, path: string, query: Query): URL {
  const url = new URL(`${baseUrl.origin}${baseUrl.pathname.replace(/(?<!\/)\/+$/, '')}/api/v1${path}`);
  for (const [name, value] of Object.entries(query))
    for (const one of value === undefined ? [] : [value].flat()) url.searchParams.append(name, String(one));
  return url;
}

async function answerOf(fetcher: Fetcher, url: URL, token: string | undefined): Promise<{ status: number; body: string }> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  try {
    const result = await fetcher.fetch({ url: url.href, accept: 'json', expects: refusals, headers });
    if (result.kind === 'document') return { status: result.status, body: result.body };
    throw new OperatorError('mcp.not_tocsin', `${url.origin} answers 304 to a question that it was not asked before.`);
  } catch (error) {
    if (error instanceof OperatorError || !(error instanceof TocsinError)) throw error;
    throw new OperatorError(
      'mcp.unreachable',
      `No Tocsin answers at ${url.origin} (${error.code}): start one there, or give its address with --url.`,
      { cause: error },
    );
  }
}

/** Undefined where it is no JSON. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
