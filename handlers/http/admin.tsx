import { Router } from 'express';
import { toIso } from '../../src/domain/time.js';
import { AdminPage } from '../../src/web/pages/admin.js';
import { adminListRoutes } from './admin-lists.js';
import { wordsFor } from './locale.js';
import { clearSession, isAdmin, sessionOf, setSession } from './reader.js';
import { retryRoutes } from './retries.js';
import { frameOf, type Site, sendOn, sendPage, sendProblem } from './send.js';

const mostRows = 100;

/** Entering with the one-time link, leaving, and what the operator sees. */
export function adminRoutes(site: Site): Router {
  const { deps } = site;
  const router = Router();
  router.get('/admin/enter', async (req, res) => {
    const { token } = req.query;
    const session = typeof token === 'string' && token.length <= 100 ? await deps.admin.enter(token) : undefined;
    if (session !== undefined) setSession(deps, res, session);
    if (session !== undefined || isAdmin(req)) sendOn(res, '/start', 'welcome');
    else sendProblem(site, req, res, 403, wordsFor(req).problems.entryUsed);
  });
  router.post('/admin/leave', async (req, res) => {
    const session = sessionOf(req);
    if (session !== undefined) await deps.admin.leave(session);
    clearSession(deps, res);
    sendOn(res, '/start', 'left');
  });
  router.get('/admin', async (req, res) => {
    if (!isAdmin(req)) return sendProblem(site, req, res, 403, wordsFor(req).problems.stranger);
    const troubles = await deps.record.deliveryTroubles({ now: toIso(deps.clock.now()), limit: mostRows, first: 'newest' });
    sendPage(res, <AdminPage frame={frameOf(site, req)} troubles={troubles} />);
  });
  router.use('/admin', (req, res, next) => {
    if (isAdmin(req)) next();
    else sendProblem(site, req, res, 403, wordsFor(req).problems.stranger);
  });
  if (deps.office !== undefined) router.use(adminListRoutes(site, deps.office));
  router.use(retryRoutes(site));
  return router;
}
