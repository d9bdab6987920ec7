import type { Request, Response } from 'express';
import { stateLifeMs } from '../../src/app/slack-oauth.js';

/** Under https the prefix keeps other hosts of the same domain from setting it. */
const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-tocsin_slack' : 'tocsin_slack');

/** The secret that this browser was given on its way to Slack. */
export function browserOf(req: Request, isSecure: boolean): string | undefined {
  for (const part of (req.headers.cookie ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === cookieName(isSecure) && value !== undefined && /^[\w-]{43}$/.test(value)) return value;
  }
  return undefined;
}

/** `lax`: it comes along when Slack sends the browser back, and with no request that another site makes by itself. */
export function keepBrowser(res: Response, browser: string, isSecure: boolean): void {
  res.cookie(cookieName(isSecure), browser, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    path: '/',
    maxAge: stateLifeMs,
  });
}
