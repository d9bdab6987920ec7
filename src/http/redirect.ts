import { PermanentError } from '../errors.js';
import type { Guard } from './guard.js';
import { hostLabel } from './host-label.js';
import { isPrivate } from './status-fault.js';

/** One request on the way from the address that was asked for to the one that answers. */
export interface Hop {
  readonly url: URL;
  readonly redirects: number;
  /** Addresses asked so far, this one included. */
  readonly visited: readonly string[];
  /** False from the first step onto another origin, for good: a page that bounces back does not get the caller's secrets again. */
  readonly isSameOrigin: boolean;
}

const maxUrlLength = 4096;
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const loginHosts: ReadonlySet<string> = new Set('login signin sso auth oauth accounts idp'.split(' '));
const loginPaths: ReadonlySet<string> = new Set(
  'login log-in log_in signin sign-in sign_in sso saml saml2 oauth oauth2 authorize authenticate'.split(' '),
);

export const isRedirect = (status: number): boolean => redirectStatuses.has(status);

const quoted = (text: string): string => JSON.stringify(text.replace(/\/\/[^/@]*@/, '//').slice(0, 60));

/** @throws PermanentError `http.bad_url` */
function parseUrl(text: string, base?: URL): URL {
  if (text.length > maxUrlLength || !URL.canParse(text, base)) {
    const message =
      base === undefined
        ? `${quoted(text)} is not a web address: give one that starts with https://.`
        : `${hostLabel(base.host)} redirects to ${quoted(text)}, which is not a web address: check that the page opens in a browser.`;
    throw new PermanentError('http.bad_url', message);
  }
  const url = new URL(text, base);
  url.hash = '';
  return url;
}

function isLogin(url: URL): boolean {
  const [firstLabel = ''] = url.hostname.split('.');
  const segments = url.pathname.toLowerCase().split('/');
  return loginHosts.has(firstLabel) || segments.some((segment) => loginPaths.has(segment.replace(/\.[a-z]{2,5}$/, '')));
}

export function firstHop(text: string, guard: Guard): Hop {
  const url = parseUrl(text);
  guard.checkUrl(url);
  return { url, redirects: 0, visited: [url.href], isSameOrigin: true };
}

/**
 * Where a redirect leads.
 * @throws PermanentError `http.private` for a login form, `http.downgrade` from https to http, `http.redirect_loop`, `http.too_many_redirects`,
 * and the guard's own errors.
 */
export function nextHop(hop: Hop, location: string, guard: Guard, maxRedirects: number): Hop {
  const url = parseUrl(location, hop.url);
  const host = hostLabel(hop.url.host);
  if (isLogin(url) && !isLogin(hop.url)) throw isPrivate(host, 'it redirects to a login');
  if (hop.url.protocol === 'https:' && url.protocol === 'http:') {
    throw new PermanentError(
      'http.downgrade',
      `${host} redirects from https to plain http, which anyone on the way could change: give an https address that answers itself.`,
    );
  }
  guard.checkUrl(url);
  if (hop.visited.includes(url.href)) {
    throw new PermanentError('http.redirect_loop', `${host} redirects in a circle: check that the page opens in a browser.`);
  }
  if (hop.redirects >= maxRedirects) {
    throw new PermanentError(
      'http.too_many_redirects',
      `${host} redirects more than ${maxRedirects} times: give the address where the page really is.`,
    );
  }
  return {
    url,
    redirects: hop.redirects + 1,
    visited: [...hop.visited, url.href],
    isSameOrigin: hop.isSameOrigin && url.origin === hop.url.origin,
  };
}
