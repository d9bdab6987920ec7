import type { Request } from 'express';
import type { HttpDeps } from '../deps.js';

/** What links begin with: the configured address, else the one by which we were called. */
export function baseOf({ publicUrl }: Pick<HttpDeps, 'publicUrl'>, req: Request): string {
  if (publicUrl !== null) return publicUrl;
  const called = `${req.protocol}://${req.get('host') ?? 'localhost'}`;
  return URL.canParse(called) ? new URL(called).origin : 'http://localhost';
}

/** The address of this request below that beginning. A request line may name another host, which must not come into what we write. */
export function calledAt(base: string, req: Request): string {
  const asked = URL.canParse(req.originalUrl, base) ? new URL(req.originalUrl, base) : new URL(base);
  const own = new URL(base);
  own.pathname = asked.pathname;
  own.search = asked.search;
  return own.href;
}
