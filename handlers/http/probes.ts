import { Router } from 'express';
import type { HttpDeps } from './deps.js';

/** For machines that watch this one. */
export function probeRoutes(deps: Pick<HttpDeps, 'version' | 'readiness' | 'metrics'>): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok', version: deps.version });
  });
  router.get('/readyz', async (_req, res) => {
    const checks = await deps.readiness();
    const ready = checks.every((check) => check.ok);
    res
      .status(ready ? 200 : 503)
      .set('cache-control', 'no-store')
      .json({ status: ready ? 'ready' : 'not ready', checks: checks.map(({ name, ok, detail }) => ({ name, ok, detail })) });
  });
  router.get('/metrics', async (_req, res) => {
    const { contentType, body } = await deps.metrics();
    res.set({ 'content-type': contentType, 'cache-control': 'no-store' }).send(body);
  });
  return router;
}
