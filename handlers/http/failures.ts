import type { ErrorRequestHandler } from 'express';
import { z } from 'zod';
import { errorWords } from '../../src/app/error-words.js';
import { errorCode, RetryableError, TocsinError } from '../../src/errors.js';
import type { Locale } from '../../src/web/parts/locale.js';
import { localeOf, wordsFor } from './locale.js';
import { type Problem, type Site, sendProblem } from './send.js';

const Refusal = z.object({ status: z.number().int().min(400).max(499) });

/** What a failure means to the one who asked; undefined when it is our bug. */
function explained(error: unknown, { language, words: { problems } }: Locale): { status: number; problem: Problem } | undefined {
  if (error instanceof TocsinError) {
    const status = error instanceof RetryableError ? 503 : 422;
    return { status, problem: { title: problems.badRequest.title, text: errorWords({ language }, error) } };
  }
  const refusal = Refusal.safeParse(error);
  if (!refusal.success) return undefined;
  return { status: refusal.data.status, problem: refusal.data.status === 413 ? problems.tooLarge : problems.badRequest };
}

/** The last stop of every request that failed. */
export const failureHandler =
  (site: Site): ErrorRequestHandler =>
  (error, req, res, next) => {
    const known = explained(error, localeOf(req));
    if (known === undefined) site.deps.log.error({ err: error, path: req.path }, 'Request failed');
    else site.deps.log.warn({ code: errorCode(error), status: known.status, path: req.path }, 'Request refused');
    if (res.headersSent) next(error);
    else sendProblem(site, req, res, known?.status ?? 500, known?.problem ?? wordsFor(req).problems.failed);
  };
