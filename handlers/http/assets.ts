import { Router } from 'express';
import { wordsFor } from './locale.js';
import { notFound, type Site, sendProblem } from './send.js';

/** An address that carries the hash of the content may be kept for a year; without it the browser asks each time. */
export function assetRoutes(site: Site): Router {
  const router = Router();
  router.get('/assets/:name', (req, res) => {
    const asset = site.assets.find(req.params.name);
    if (asset === undefined) {
      sendProblem(site, req, res, 404, notFound(wordsFor(req)));
      return;
    }
    const lasting = req.query.v === asset.hash;
    res.set({
      'content-type': asset.type,
      'cache-control': lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: `"${asset.hash}"`,
    });
    res.send(asset.body);
  });
  router.get('/robots.txt', (_req, res) => {
    res.type('text/plain').send('User-agent: *\nDisallow: /admin\nDisallow: /preview\n');
  });
  return router;
}
