import { headerOf, type RawHeaders } from './response-headers.js';

const headerMarks: readonly (readonly [name: string, mark: RegExp])[] = [
  ['cf-mitigated', /challenge/i],
  ['x-amzn-waf-action', /challenge|captcha/i],
  ['x-vercel-mitigated', /challenge|deny/i],
];

const challengeTitle =
  /<title[^<>]*>\s*(?:just a moment|attention required! \| cloudflare|checking your browser|vercel security checkpoint|pardon our interruption|human verification|ddos-guard)/i;

// Words that refusals of bot filters carry; they count only beside a status that refuses, since an incident's text may quote any of them.
const refusalMarks =
  /checking your browser|_cf_chl_opt|\/cdn-cgi\/challenge-platform\/|sorry, you have been blocked|invalid request blocked|request blocked|request unsuccessful\. incapsula|_incapsula_resource|captcha-delivery\.com|px-captcha|errors\.edgesuite\.net|the request could not be satisfied|enable javascript and cookies to continue|verify(?:ing)? (?:that )?you are (?:a )?human/i;

const refusals: ReadonlySet<number> = new Set([403, 429, 503]);
const scannedChars = 65_536;
const interstitialChars = 32_768;

/** Whether the body of this status can tell a bot filter from an ordinary refusal. */
export const bodyTells = (status: number): boolean => refusals.has(status);

export const challengedByHeaders = (headers: RawHeaders): boolean =>
  headerMarks.some(([name, mark]) => mark.test(headerOf(headers, name) ?? ''));

/** True for the interstitial of a bot filter: with a refusing status by its words, with any other only where a whole HTML page is nothing else. */
export function challengedByBody(status: number, body: string): boolean {
  const head = body.slice(0, scannedChars);
  if (refusals.has(status) && refusalMarks.test(head)) return true;
  if (!/^\s*<(?:!doctype html|html)\b/i.test(head)) return false;
  return (
    challengeTitle.test(head) ||
    head.includes('_cf_chl_opt') ||
    (body.length <= interstitialChars && /checking your browser/i.test(head))
  );
}
