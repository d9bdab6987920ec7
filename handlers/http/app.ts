import express, { type Express } from 'express';
import { readAssets } from '../../src/web/asset-files.js';
import { adminRoutes } from './admin.js';
import { affectedRoutes } from './affected.js';
import { assetRoutes } from './assets.js';
import { compressed } from './compressed.js';
import type { HttpDeps } from './deps.js';
import { doorRoutes } from './doors.js';
import { failureHandler } from './failures.js';
import { hookRoutes } from './hooks.js';
import { incidentRoutes } from './incidents.js';
import { knowLanguage, wordsFor } from './locale.js';
import { outletRoutes } from './outlets.js';
import { previewRoutes } from './preview.js';
import { probeRoutes } from './probes.js';
import { limitReaders } from './rate-limit.js';
import { knowReader } from './reader.js';
import { recordRoutes } from './record.js';
import { guardChanges, refuseBrokenPaths, securityHeaders } from './security.js';
import { notFound, type Site, sendProblem, sendTooMany } from './send.js';

/** What a process without the role `web` shows: whether it lives, whether it can work, and its metrics. */
export function createProbeApp(deps: HttpDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(securityHeaders);
  app.use(probeRoutes(deps));
  app.use((_req, res) => {
    res
      .status(404)
      .type('text')
      .send('This process shows its probes only; the pages are served by a process with the role web.\n');
  });
  return app;
}

/** The whole web side as one express app. It listens nowhere by itself. */
export function createHttpApp(deps: HttpDeps): Express {
  const site: Site = { deps, assets: readAssets() };
  const app = express();
  app.disable('x-powered-by');
  app.use(securityHeaders);
  app.use(probeRoutes(deps));
  deps.mountChats(app);
  app.use(hookRoutes(deps));
  app.use(compressed);
  app.use(assetRoutes(site));
  app.use(knowLanguage(deps));
  if (deps.api !== undefined) app.use(outletRoutes(deps, deps.api));
  app.use(limitReaders(deps, sendTooMany));
  app.use(refuseBrokenPaths(site));
  app.use(knowReader(deps));
  app.use(guardChanges(site));
  app.use(doorRoutes(site));
  app.use(recordRoutes(site));
  app.use(affectedRoutes(site));
  app.use(incidentRoutes(site));
  app.use(previewRoutes(site));
  app.use(adminRoutes(site));
  app.use((req, res) => sendProblem(site, req, res, 404, notFound(wordsFor(req))));
  app.use(failureHandler(site));
  return app;
}
