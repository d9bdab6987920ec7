import { Router } from 'express';
import type { Site } from './send.js';

/** An address that carries the hash of the content may be kept for a year; without it the browser asks each time. */
export function assetRoutes(site: Site): Router {
  const router = Router();
  router.get('/assets/:name', (req, res, next) => {
    const asset = site.assets.find(req.params.name);
    if (asset === undefined) return next();
    const lasting = req.query.v === asset.hash;
    res.set({
      'content-type': asset.type,
      'cache-control': lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: `"${asset.hash}"`,
    });
    res.send(asset.body);
  });
  router.get('/robots.txt', (_req, res) => {
    res
      .type('text/plain')
      .send('User-agent: *\nDisallow: /admin\nDisallow: /*/admin\nDisallow: /preview\nDisallow: /*/preview\n');
  });
  return router;
}
