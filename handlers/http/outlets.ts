import { Router } from 'express';
import { type ApiSite, apiRoutes } from './api/api.js';
import type { ApiPort } from './api/port.js';
import { badgeRoutes } from './badge.js';
import { feedRoutes } from './feeds.js';

/** What programs read: the API, feeds, calendars and badges. None of them knows the cookie of a browser. */
export function outletRoutes(site: ApiSite, port: ApiPort): Router {
  const router = Router();
  router.use('/api/v1', apiRoutes(site, port));
  router.use(feedRoutes(site, port));
  router.use(badgeRoutes(port));
  return router;
}
