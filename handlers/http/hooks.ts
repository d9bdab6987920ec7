import express, { type ErrorRequestHandler, Router } from 'express';
import type { HttpDeps } from './deps.js';
import { limitReaders } from './rate-limit.js';

/** Far more than any vendor sends about one incident. */
const bodyLimit = '512kb';

/** A token is 32 characters; what is longer is not looked up. */
const longestToken = 100;

const answers = {
  accepted: [202, 'Thank you: the page is being looked at.'],
  unknown: [404, 'Nobody listens at this address; make a new one with `tocsin hook add`.'],
  unsigned: [401, 'The signature is missing or was made with another secret.'],
  strange: [400, 'This is not a call of the kind that this address was made for.'],
} as const;

const tooLarge: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  if (status !== 413 && status !== 400 && status !== 415) return next(error);
  res.status(status).type('text').send('The call cannot be read: send JSON of at most 512 KB.\n');
};

/** Where vendors call when something happens. Answered at once; what a call is about is read from the vendor's page. */
export function hookRoutes({ receiveHook, ...counting }: Pick<HttpDeps, 'receiveHook' | 'clock' | 'log' | 'trustProxy'>): Router {
  const router = Router();
  router.use(
    '/hooks',
    limitReaders(counting, (_req, res, seconds) => {
      res.status(429).type('text').send(`Too many calls from this address; go on in ${seconds} s.\n`);
    }),
  );
  router.post('/hooks/:token', express.raw({ type: () => true, limit: bodyLimit }), async (req, res) => {
    const token = req.params.token ?? '';
    const body: unknown = req.body;
    const headers = Object.fromEntries(
      Object.entries(req.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    );
    const call = { headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) };
    const [status, sentence] = answers[token.length > longestToken ? 'unknown' : await receiveHook(token, call)];
    res.status(status).set('cache-control', 'no-store').type('text').send(`${sentence}\n`);
  });
  router.all('/hooks/:token', (_req, res) => {
    res.status(405).set('allow', 'POST').type('text').send('Vendors call this address with POST.\n');
  });
  router.use('/hooks', tooLarge);
  return router;
}
