import type { NextFunction, Request, Response } from 'express';
import { type AdminSessions, sessionLifeMs } from './admin-session.js';
import type { HttpDeps } from './deps.js';

export type Standing = 'stranger' | 'browser' | 'program';

const standings = new WeakMap<Request, Standing>();

export const standingOf = (req: Request): Standing => standings.get(req) ?? 'stranger';

export const isAdmin = (req: Request): boolean => standingOf(req) !== 'stranger';

const cookieName = 'tocsin_admin';

export function sessionOf(req: Request): string | undefined {
  for (const part of (req.headers.cookie ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === cookieName && value !== undefined && /^[\w-]{10,100}$/.test(value)) return value;
  }
  return undefined;
}

async function standing(req: Request, admin: AdminSessions): Promise<Standing> {
  const bearer = /^Bearer ([^\s]{1,500})$/.exec(req.headers.authorization ?? '')?.[1];
  if (bearer !== undefined && admin.isToken(bearer)) return 'program';
  const session = sessionOf(req);
  return session !== undefined && (await admin.isSession(session)) ? 'browser' : 'stranger';
}

/** Finds out once per request whether the reader may change things. */
export const knowReader = (deps: HttpDeps) => async (req: Request, _res: Response, next: NextFunction) => {
  standings.set(req, await standing(req, deps.admin));
  next();
};

const isSecure = (deps: HttpDeps): boolean => deps.publicUrl?.startsWith('https:') === true;

export function setSession(deps: HttpDeps, res: Response, session: string): void {
  res.cookie(cookieName, session, {
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(deps),
    path: '/',
    maxAge: sessionLifeMs,
  });
}

export function clearSession(deps: HttpDeps, res: Response): void {
  res.clearCookie(cookieName, { httpOnly: true, sameSite: 'strict', secure: isSecure(deps), path: '/' });
}
