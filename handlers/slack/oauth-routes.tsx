import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import type { OAuthOutcome, SlackOAuth } from '../../src/app/slack-oauth.js';
import type { Clock } from '../../src/clock.js';
import { languages } from '../../src/domain/language.js';
import { errorCode } from '../../src/errors.js';
import type { ProxyTrust } from '../../src/http/trusted-proxies.js';
import type { Log } from '../../src/log.js';
import { readAssets } from '../../src/web/asset-files.js';
import { SlackInstalledPage, SlackInstallFailedPage, SlackInstallPage } from '../../src/web/pages/slack-install.js';
import type { Frame } from '../../src/web/parts/layout.js';
import type { WebWords } from '../../src/words/web/en.js';
import { knowLanguage, wordsFor } from '../http/locale.js';
import { limitReaders } from '../http/rate-limit.js';
import { sendPage, sendTooMany } from '../http/send.js';
import { browserOf, keepBrowser } from './oauth-cookie.js';

interface SlackOAuthDoor {
  /** Undefined where it is not set up. */
  readonly oauth: SlackOAuth | undefined;
  readonly publicUrl: string | null;
  readonly version: string;
  readonly log: Log;
  readonly clock: Clock;
  /** Whose word counts for who asks; left out: a proxy on this machine. */
  readonly trustProxy?: ProxyTrust | undefined;
}

const Word = z.string().max(2_000).optional().catch(undefined);
const Query = z.object({ code: Word, state: Word, error: Word });

/** `/slack/install`, the way to Slack behind it, and `/slack/oauth_redirect`, where Slack sends people back. */
export function slackOAuthRoutes(door: SlackOAuthDoor): Router {
  const router = Router();
  const inLanguage = knowLanguage(door);
  // Each way back asks Slack and writes to the database, and anybody can begin as many as they like.
  const limited = limitReaders(door, sendTooMany);
  const frame: Frame = { admin: false, version: door.version, asset: readAssets().address, said: null };
  const isSecure = door.publicUrl?.startsWith('https:') === true;
  const open =
    (show: (oauth: SlackOAuth, req: Request, res: Response) => void | Promise<void>): RequestHandler =>
    (req, res) => {
      if (door.oauth === undefined) return sendFailure(res, frame, wordsFor(req).oauth.failures.unset, 404);
      return show(door.oauth, req, res);
    };
  router.get(
    inEveryLanguage('/slack/install'),
    inLanguage,
    limited,
    open((oauth, _req, res) => sendPage(res, <SlackInstallPage frame={frame} asked={oauth.scopes} />)),
  );
  router.get(
    inEveryLanguage('/slack/install/go'),
    inLanguage,
    limited,
    open(({ begin }, req, res) => {
      const { location, browser } = begin(browserOf(req, isSecure));
      keepBrowser(res, browser, isSecure);
      res.set('cache-control', 'no-store').redirect(302, location);
    }),
  );
  router.get(
    '/slack/oauth_redirect',
    onlyGet,
    inLanguage,
    limited,
    open(async (oauth, req, res) => {
      const { code, state, error } = Query.parse(req.query);
      try {
        sendOutcome(res, frame, await oauth.finish({ code, state, error, browser: browserOf(req, isSecure) }));
      } catch (thrown) {
        door.log.error({ err: thrown, code: errorCode(thrown) }, 'An installation from Slack could not be stored');
        sendFailure(res, frame, wordsFor(req).oauth.failures.broken, 500);
      }
    }),
  );
  return router;
}

const inEveryLanguage = (path: string): string[] => [path, ...languages.map((language) => `/${language}${path}`)];

/** Express takes HEAD for GET; what previews a link must not use up what Slack sent. */
const onlyGet = (req: Request, _res: Response, next: NextFunction): void => next(req.method === 'GET' ? undefined : 'route');

type Failure = Exclude<OAuthOutcome['kind'], 'installed' | 'too-few'>;

const statuses: Readonly<Record<Failure, number>> = {
  cancelled: 200,
  'not-from-here': 400,
  'too-late': 400,
  used: 400,
  'code-refused': 400,
  refused: 403,
  'not-answered': 502,
  'wrong-app': 500,
};

function sendOutcome(res: Response, frame: Frame, outcome: OAuthOutcome): void {
  const { failures } = wordsFor(res.req).oauth;
  if (outcome.kind === 'installed') {
    sendPage(res, <SlackInstalledPage frame={frame} {...outcome} />);
  } else if (outcome.kind === 'too-few') {
    const { title, text } = failures.tooFew;
    sendFailure(res, frame, { title, text: text(outcome.missing.join(', ')) }, 403);
  } else sendFailure(res, frame, failures[outcome.kind], statuses[outcome.kind]);
}

type Said = WebWords['oauth']['failures']['unset'];

function sendFailure(res: Response, frame: Frame, { title, text }: Said, status: number): void {
  sendPage(res, <SlackInstallFailedPage frame={frame} title={title} text={text} mayRetry={status !== 404} />, status);
}
