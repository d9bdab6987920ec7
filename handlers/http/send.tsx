import type { Request, Response } from 'express';
import type { VNode } from 'preact';
import type { AssetFiles } from '../../src/web/asset-files.js';
import { ProblemPage } from '../../src/web/pages/problem.js';
import type { Frame } from '../../src/web/parts/layout.js';
import { LocaleContext } from '../../src/web/parts/locale.js';
import { renderPage } from '../../src/web/render-page.js';
import type { WebWords } from '../../src/words/web/en.js';
import type { HttpDeps } from './deps.js';
import { localeOf, wordsFor } from './locale.js';
import { isAdmin } from './reader.js';

export interface Site {
  readonly deps: HttpDeps;
  readonly assets: AssetFiles;
}

export type Said = keyof WebWords['said'];

const isSaid = (said: WebWords['said'], word: unknown): word is Said => typeof word === 'string' && Object.hasOwn(said, word);

export function frameOf(site: Site, req: Request): Frame {
  const { said } = req.query;
  const words = wordsFor(req).said;
  return {
    admin: isAdmin(req),
    version: site.deps.version,
    asset: site.assets.address,
    said: isSaid(words, said) ? words[said] : null,
  };
}

/** Pages differ by reader and moment, so nobody else keeps them. */
export function sendPage(res: Response, page: VNode, status = 200): void {
  const locale = localeOf(res.req);
  res
    .status(status)
    .type('html')
    .set({ 'cache-control': 'private, no-cache', 'content-language': locale.language })
    .send(renderPage(<LocaleContext.Provider value={locale}>{page}</LocaleContext.Provider>));
}

/** After a change the browser is sent on, so that a reload repeats nothing. */
export function sendOn(res: Response, path: string, said?: Said): void {
  const { prefix } = localeOf(res.req);
  res.redirect(303, `${prefix}${said === undefined ? path : `${path}?said=${said}`}`);
}

export interface Problem {
  readonly title: string;
  readonly text: string;
}

const wantsJson = (req: Request): boolean =>
  req.path.endsWith('.json') || req.path.startsWith('/api/') || req.accepts(['html', 'json']) === 'json';

/** One problem, as a page for people and as problem+json (RFC 9457) for programs. */
export function sendProblem(site: Site, req: Request, res: Response, status: number, problem: Problem): void {
  res.vary('Accept');
  if (wantsJson(req)) {
    res
      .status(status)
      .type('application/problem+json')
      .set({ 'content-language': localeOf(req).language, 'cache-control': 'no-cache' })
      .send(JSON.stringify({ title: problem.title, status, detail: problem.text }));
    return;
  }
  sendPage(res, <ProblemPage frame={frameOf(site, req)} title={problem.title} text={problem.text} />, status);
}

/** The cheapest answer there is, for whoever asks too often. */
export function sendTooMany(req: Request, res: Response, seconds: number): void {
  const { tooMany } = wordsFor(req).problems;
  const { language } = localeOf(req);
  res.vary('Accept');
  res.status(429).set('content-language', language);
  if (wantsJson(req))
    res
      .type('application/problem+json')
      .send(JSON.stringify({ type: 'about:blank', title: tooMany.title, status: 429, detail: tooMany.text(seconds) }));
  else res.type('text/plain').send(`${tooMany.text(seconds)}\n`);
}

export const notFound = ({ problems }: WebWords, text?: string): Problem => ({
  title: problems.notFound.title,
  text: text ?? problems.notFound.text,
});
