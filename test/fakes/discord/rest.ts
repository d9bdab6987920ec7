import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Deps } from './call.js';
import type { CallLog, SeenCall } from './calls.js';
import type { FaultRule, Faults } from './faults.js';
import { demandRoom, headersFor } from './limits.js';
import { formError, noSuchRoute, Refusal, refused, unauthorised } from './refusal.js';
import type { FoundRoute, Router } from './router.js';

const bodyLimit = 25 * 1024 * 1024;

export interface Rest extends Deps {
  readonly router: Router;
  readonly faults: Faults;
  readonly log: CallLog;
}

interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > bodyLimit) throw refused(40005);
    chunks.push(chunk);
  }
  const raw = Buffer.concat(chunks).toString('utf8');
  if (raw === '') return undefined;
  const kind = request.headers['content-type'] ?? '';
  if (!kind.startsWith('application/json'))
    throw formError(
      [],
      'CONTENT_TYPE_INVALID',
      `Expected "Content-Type" header to be one of {'application/json'}, not "${kind}".`,
    );
  try {
    return JSON.parse(raw);
  } catch {
    throw refused(50109);
  }
}

function pathIn(url: URL): string {
  const [, version, path] = /^\/api(?:\/v(\d+))?(\/.*)$/.exec(url.pathname) ?? [];
  if (path === undefined) throw noSuchRoute();
  if (version !== '10') throw refused(50041);
  return path;
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply.body === undefined) {
    // A 204 with a JSON content type makes the SDK read an empty body.
    response.writeHead(reply.status, reply.headers).end();
    return;
  }
  const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
  response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(text);
}

const replyOf = (error: unknown): Reply => {
  if (error instanceof Refusal) return { status: error.status, body: error.body, headers: error.headers };
  return { status: 500, body: { message: `The fake failed: ${error instanceof Error ? error.stack : String(error)}`, code: 0 } };
};

function tooMany(rule: FaultRule): Reply {
  const seconds = rule.retryAfter?.body ?? 1;
  const header = rule.retryAfter?.header === undefined ? Math.ceil(seconds) : rule.retryAfter.header;
  return {
    status: 429,
    body: { message: 'You are being rate limited.', retry_after: seconds, global: rule.global ?? false, code: 0 },
    headers: {
      'x-ratelimit-scope': rule.scope ?? (rule.global ? 'global' : 'user'),
      ...(rule.global && { 'x-ratelimit-global': 'true' }),
      ...(header !== null && { 'retry-after': String(header) }),
    },
  };
}

const unavailable: Reply = {
  status: 503,
  body: 'upstream connect error or disconnect/reset before headers',
  headers: { 'content-type': 'text/plain' },
};
const page: Reply = {
  status: 200,
  body: '<!doctype html><title>Checking your browser</title>',
  headers: { 'content-type': 'text/html' },
};

/** Undefined: nothing is answered at all. */
function faulty(rule: FaultRule, commit: () => Reply, request: IncomingMessage): Reply | undefined {
  const { kind } = rule;
  if (typeof kind === 'number') return replyOf(refused(kind, rule.status));
  if (kind.startsWith('commit-then')) commit();
  if (kind === 'reset' || kind === 'commit-then-drop') request.socket.destroy();
  if (kind === '429') return tooMany(rule);
  if (kind.endsWith('html-200')) return page;
  return kind.includes('503') ? unavailable : undefined;
}

/** One call of the REST API, answered, refused or spoilt. */
export async function serveRest(rest: Rest, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const seen: SeenCall = {
    method: request.method ?? 'GET',
    route: url.pathname,
    path: url.pathname.replace(/^\/api\/v\d+/, '') + url.search,
    body: undefined,
    authorization: request.headers.authorization !== undefined,
    at: rest.world.now(),
    status: null,
  };
  const reply = await answer(rest, seen, request, url).catch(replyOf);
  if (reply === undefined) return;
  rest.log.answered(seen, reply.status, reply.headers?.['x-ratelimit-scope']);
  send(response, reply);
}

async function answer(rest: Rest, seen: SeenCall, request: IncomingMessage, url: URL): Promise<Reply | undefined> {
  rest.log.begin(seen);
  const path = pathIn(url);
  const route = rest.router.find(seen.method, path);
  Object.assign(seen, { route: route.template });
  const body = await readBody(request);
  Object.assign(seen, { body });
  if (route.auth && request.headers.authorization !== `Bot ${rest.world.token}`) throw unauthorised();
  const commit = () => carryOut(rest, route, url, body);
  const rule = rest.faults.next({ method: seen.method, template: route.template, path, body });
  if (rule?.kind === 'slow') await sleep(rule.afterMs ?? 1_000);
  return rule === undefined || rule.kind === 'slow' ? commit() : faulty(rule, commit, request);
}

function carryOut(rest: Rest, route: FoundRoute, url: URL, body: unknown): Reply {
  const reply = attempt(() => {
    demandRoom(rest, route);
    const answered: Answer = route.handle({ ...rest, params: route.params, query: url.searchParams, body });
    return answered;
  });
  return { ...reply, headers: { ...headersFor(rest, route), ...reply.headers } };
}

function attempt(act: () => Answer): Reply {
  try {
    return act();
  } catch (error) {
    return replyOf(error);
  }
}
