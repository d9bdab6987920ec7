import express, {
  type ErrorRequestHandler,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import { z } from 'zod';
import { errorCode, RetryableError, TocsinError } from '../../../src/errors.js';
import type { HttpDeps } from '../deps.js';
import { callerAddress, RateLimit } from '../rate-limit.js';
import { sendIfChanged } from '../send-if-changed.js';
import { isStorable } from '../storable.js';
import { affectedOperations } from './affected-operations.js';
import { changeCost, strangerAllowance, tokenAllowance } from './allowances.js';
import { baseOf, calledAt } from './base.js';
import { channelOperations } from './channel-operations.js';
import { incidentListOperations } from './incident-list-operations.js';
import { incidentOperations } from './incident-operations.js';
import { muteOperations } from './mute-operations.js';
import { hasBody, openApi } from './openapi.js';
import type { Operation, Reply } from './operation.js';
import type { ApiPort } from './port.js';
import { type Refusal, refuse, sendRefusal } from './problem.js';
import { regionOperations } from './region-operations.js';
import { rootOperation } from './root-operation.js';
import { settingsOperations } from './settings-operations.js';
import { subscriptionOperations } from './subscription-operations.js';
import { vendorOperations } from './vendor-operations.js';
import { tokenNeeded, type Viewer, viewerOf, writerNeeded } from './viewer.js';

export type ApiSite = Pick<HttpDeps, 'admin' | 'clock' | 'log' | 'version' | 'publicUrl' | 'trustProxy'>;

export const operationsOf = (port: ApiPort, version: string): readonly Operation[] => [
  rootOperation(version),
  ...vendorOperations(port),
  ...incidentListOperations(port),
  ...incidentOperations(port),
  ...regionOperations(port),
  ...channelOperations(port),
  ...subscriptionOperations(port),
  ...settingsOperations(port),
  ...muteOperations(port),
  ...affectedOperations(port),
];

const viewers = new WeakMap<Request, Viewer>();

/** `/api/v1`: the record as JSON for everybody, and for programs of a workspace what people do in chat. */
export function apiRoutes(site: ApiSite, port: ApiPort): Router {
  const operations = operationsOf(port, site.version);
  const router = Router();
  router.use(openToPages);
  router.use(knowViewer(site, port));
  router.get('/openapi.json', (req, res) => {
    sendJson(req, res, 200, openApi(operations, { version: site.version, base: baseOf(site, req) }));
  });
  router.all('/openapi.json', refuseMethod(['GET', 'HEAD']));
  for (const address of new Set(operations.map((operation) => operation.address)))
    mount(
      site,
      router,
      address,
      operations.filter((operation) => operation.address === address),
    );
  router.use((_req, res) =>
    sendRefusal(res, refuse(404, 'api.not_found', 'There is nothing at this address; /api/v1/openapi.json says what there is.')),
  );
  router.use(failures(site));
  return router;
}

function mount(site: ApiSite, router: Router, address: string, operations: readonly Operation[]): void {
  const route = router.route(address.replaceAll(/\{(\w+)\}/g, ':$1'));
  for (const operation of operations)
    route[operation.method](allow(operation), ...(hasBody(operation) ? [onlyJson, readBody] : []), answer(site, operation));
  const methods = operations.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
  route.all(refuseMethod(methods));
}

const refuseMethod =
  (methods: readonly string[]): RequestHandler =>
  (req, res) =>
    sendRefusal(
      res,
      refuse(405, 'api.method', `${req.method} means nothing here; it can be ${methods.join(', ')}.`, {
        headers: { allow: [...methods, 'OPTIONS'].join(', ') },
      }),
    );

/** What needs no token may be read by any website; a browser sends none along by itself, as cookies do not count here. */
const openToPages: RequestHandler = (req, res, next) => {
  if (req.get('authorization') === undefined) res.set('access-control-allow-origin', '*');
  res.set('access-control-expose-headers', 'etag, link, retry-after, tocsin-untold');
  res.vary('Authorization');
  if (req.method !== 'OPTIONS') return next();
  res.set({
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'if-none-match',
    'access-control-max-age': '86400',
  });
  res.status(204).end();
};

/** Finds out who asks, and whether that is not too often. */
function knowViewer(site: ApiSite, port: ApiPort): RequestHandler {
  const limit = new RateLimit(site.clock);
  const deps = {
    readToken: port.readToken,
    isKnownWorkspace: port.isKnownWorkspace,
    isAdminToken: (bearer: string) => site.admin.isToken(bearer),
  };
  return async (req, res, next) => {
    const cost = req.method === 'GET' || req.method === 'HEAD' ? 1 : changeCost;
    // Counted before the token is looked at, so that nobody can try tokens without end.
    const isNamed = req.get('authorization') !== undefined;
    const address = `address ${callerAddress(req, site.trustProxy)}`;
    const before = limit.take(isNamed ? `${address} token` : address, isNamed ? tokenAllowance : strangerAllowance, cost);
    if (before > 0) return sendRefusal(res, tooMany(before));
    const viewer = await viewerOf(deps, req);
    if ('kind' in viewer) return sendRefusal(res, viewer);
    const wait = viewer.isStranger ? 0 : limit.take(`token ${viewer.tenantId} ${viewer.id}`, tokenAllowance, cost);
    if (wait > 0) return sendRefusal(res, tooMany(wait));
    viewers.set(req, viewer);
    next();
  };
}

export const tooMany = (seconds: number): Refusal =>
  refuse(429, 'api.too_many', `Too many requests; go on in ${seconds} s.`, { headers: { 'retry-after': String(seconds) } });

const unknownViewer = (): Error => new Error('a request came past the door of the API');

const viewerIn = (req: Request): Viewer => {
  const viewer = viewers.get(req);
  if (viewer === undefined) throw unknownViewer();
  return viewer;
};

const allow =
  ({ needs }: Operation): RequestHandler =>
  (req, res, next) => {
    const viewer = viewerIn(req);
    if (needs !== 'nothing' && viewer.isStranger) sendRefusal(res, tokenNeeded());
    else if (needs === 'writer' && !viewer.mayWrite) sendRefusal(res, writerNeeded());
    else next();
  };

const bodyLimit = '64kb';

const onlyJson: RequestHandler = (req, res, next) => {
  // `false`: there is a body, and it is something else. `null`: there is none.
  if (req.is('application/json') === false)
    sendRefusal(res, refuse(415, 'api.not_json', 'Send the body as JSON, with `Content-Type: application/json`.'));
  else next();
};

const readBody = express.json({ limit: bodyLimit, strict: true });

const answer =
  (site: ApiSite, operation: Operation) =>
  async (req: Request, res: Response): Promise<void> => {
    const raw = { path: req.params, query: req.query, body: hasBody(operation) ? (req.body ?? {}) : undefined };
    if (!isStorable(raw))
      return sendRefusal(
        res,
        refuse(400, 'api.bad_request', 'A NUL character or half a surrogate pair has no place in any text here.'),
      );
    const reply = await operation.answerTo({ ...raw, viewer: viewerIn(req), base: baseOf(site, req) });
    if (reply.kind === 'refusal') return sendRefusal(res, reply);
    linkNext(site, req, res, reply);
    res.set(reply.headers ?? {});
    if (operation.status === 204) res.status(204).end();
    else if (operation.type === undefined) sendJson(req, res, operation.status, reply.body);
    else {
      res.set('cache-control', 'private, no-cache').type(operation.type);
      sendIfChanged(req, res, String(reply.body));
    }
  };

function linkNext(site: ApiSite, req: Request, res: Response, { next }: Reply<unknown>): void {
  if (next === undefined || next === null) return;
  const url = new URL(calledAt(baseOf(site, req), req));
  url.searchParams.set('cursor', next);
  res.set('link', `<${url.href}>; rel="next"`);
}

function sendJson(req: Request, res: Response, status: number, body: unknown): void {
  const isShared = viewers.get(req)?.isStranger === true;
  res
    .status(status)
    .type('json')
    .set('cache-control', isShared ? 'public, max-age=10' : 'private, no-cache');
  sendIfChanged(req, res, JSON.stringify(body));
}

const HttpFault = z.object({ status: z.number().int().min(400).max(499) });

const sentences: Readonly<Record<number, string>> = {
  400: 'The request cannot be read: its address or its JSON is broken.',
  413: `The body is too large; at most ${bodyLimit} are taken.`,
  415: 'The body is in a character set or an encoding that is not understood here.',
};

/** Every failure becomes a problem document; what was our bug says nothing of its cause. */
function failures({ log }: Pick<ApiSite, 'log'>): ErrorRequestHandler {
  return (error: unknown, req: Request, res: Response, next: NextFunction) => {
    if (res.headersSent) return next(error);
    if (error instanceof TocsinError) {
      log.warn({ code: errorCode(error), path: req.path }, 'API request refused');
      return sendRefusal(res, refuse(error instanceof RetryableError ? 503 : 422, error.code, error.message));
    }
    const fault = HttpFault.safeParse(error);
    if (fault.success) {
      const { status } = fault.data;
      return sendRefusal(res, refuse(status, 'api.unreadable', sentences[status] ?? 'The request cannot be read.'));
    }
    log.error({ err: error, path: req.path }, 'API request failed');
    sendRefusal(res, refuse(500, 'internal', 'This is our mistake, not yours. It has been logged.'));
  };
}
