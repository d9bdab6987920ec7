import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/**
 * Sends a body unless the reader has it already, by its ETag, else by `Last-Modified`. Unlike what Express does by itself a `Cache-Control: no-cache` of the
 * request changes nothing: `fetch` of Node and browsers adds it to every conditional request that a program makes.
 */
export function sendIfChanged(req: Request, res: Response, body: string): void {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  res.set('etag', etag);
  if (isKnown(req, res, etag)) res.status(304).removeHeader('content-type');
  if (res.statusCode === 304) res.end();
  else res.send(body);
}

function isKnown(req: Request, res: Response, etag: string): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  const tags = req.get('if-none-match');
  if (tags !== undefined) return tags.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
  const since = Date.parse(req.get('if-modified-since') ?? '');
  const changed = Date.parse(res.get('last-modified') ?? '');
  return changed <= since;
}
