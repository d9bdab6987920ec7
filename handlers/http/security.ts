import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { wordsFor } from './locale.js';
import { isAdmin, standingOf } from './reader.js';
import { notFound, type Site, sendProblem } from './send.js';
import { isStorable } from './storable.js';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `same-origin` and not `no-referrer`: with the latter browsers send `Origin: null` on our own forms. */
export const securityHeaders: RequestHandler = (_req, res, next) => {
  res.set({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  });
  next();
};

function isOwnOrigin(site: Site, req: Request): boolean {
  const { origin, host } = req.headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  const { publicUrl } = site.deps;
  return new URL(origin).host === host || (publicUrl !== null && new URL(publicUrl).origin === origin);
}

/** Only admins change things, and a browser only from our own pages. */
export const guardChanges = (site: Site) => (req: Request, res: Response, next: NextFunction) => {
  if (req.method === 'GET' || req.method === 'HEAD') {
    next();
  } else if (!isAdmin(req)) {
    sendProblem(site, req, res, 403, wordsFor(req).problems.stranger);
  } else if (standingOf(req) === 'browser' && !isOwnOrigin(site, req)) {
    sendProblem(site, req, res, 403, wordsFor(req).problems.crossSite);
  } else {
    next();
  }
};

/** Half an escape is Express's to refuse. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

/** Nothing has an address with a character in it that the database has no room for. */
export const refuseBrokenPaths = (site: Site) => (req: Request, res: Response, next: NextFunction) => {
  if (isStorable(decoded(req.path))) next();
  else sendProblem(site, req, res, 404, notFound(wordsFor(req)));
};
