import { Router } from 'express';
import type { Clock } from '../../src/clock.js';
import type { HttpDeps } from './deps.js';

/** Machines look every few seconds; whoever asks more often is told the same again. */
const freshMs = 1_000;

/**
 * What was found out within the last second; who asks meanwhile waits for the same answer. The database is asked once a second at most, however many
 * ask. A failure is not kept.
 */
function atMostEachSecond<T>(clock: Clock, ask: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | undefined;
  let isAsking = false;
  return () => {
    const now = clock.now().getTime();
    const age = last === undefined ? Number.POSITIVE_INFINITY : now - last.at;
    if (last !== undefined && (isAsking || (age >= 0 && age < freshMs))) return last.answer;
    isAsking = true;
    const answer = ask().finally(() => {
      isAsking = false;
    });
    const one = { at: now, answer };
    last = one;
    answer.catch(() => {
      if (last === one) last = undefined;
    });
    return answer;
  };
}

/** For machines that watch this one. They are not counted as readers, so what they ask for is kept for a moment instead. */
export function probeRoutes(deps: Pick<HttpDeps, 'version' | 'clock' | 'readiness' | 'metrics'>): Router {
  const router = Router();
  const readiness = atMostEachSecond(deps.clock, deps.readiness);
  const metrics = atMostEachSecond(deps.clock, deps.metrics);
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok', version: deps.version });
  });
  router.get('/readyz', async (_req, res) => {
    const checks = await readiness();
    const ready = checks.every((check) => check.ok);
    res
      .status(ready ? 200 : 503)
      .set('cache-control', 'no-store')
      .json({ status: ready ? 'ready' : 'not ready', checks: checks.map(({ name, ok, detail }) => ({ name, ok, detail })) });
  });
  router.get('/metrics', async (_req, res) => {
    const { contentType, body } = await metrics();
    res.set({ 'content-type': contentType, 'cache-control': 'no-store' }).send(body);
  });
  return router;
}
