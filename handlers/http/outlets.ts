import { Router } from 'express';
import { type ApiSite, apiRoutes, tooMany } from './api/api.js';
import type { ApiPort } from './api/port.js';
import { sendRefusal } from './api/problem.js';
import { badgeRoutes } from './badge.js';
import { feedRoutes } from './feeds.js';
import { llmsRoutes } from './llms.js';
import { limitReaders } from './rate-limit.js';

/** What programs read: the API, feeds, calendars and badges. None of them knows the cookie of a browser. */
export function outletRoutes(site: ApiSite, port: ApiPort): Router {
  const router = Router();
  router.use('/api/v1', apiRoutes(site, port));
  router.use(llmsRoutes(site));
  router.use(
    ['/feeds', '/badge'],
    limitReaders(site, (_req, res, seconds) => sendRefusal(res, tooMany(seconds))),
  );
  router.use(feedRoutes(site, port));
  router.use(badgeRoutes(port));
  return router;
}
