import type { ExpressReceiver } from '@slack/bolt';
import type { RequestHandler } from 'express';
import type { Log } from '../../src/log.js';
import type { Bolt } from './bolt-app.js';
import { safeLogger } from './safe-logger.js';
import { isUnknownWorkspace } from './unknown-workspace.js';

export const eventsPath = '/slack/events';
const maxBodyBytes = 1024 * 1024;
const clockSkewSeconds = 5 * 60;

type ErrorArguments = Parameters<NonNullable<ConstructorParameters<typeof ExpressReceiver>[0]['processEventErrorHandler']>>[0];

/** Bolt's receiver for signed requests: it compares signatures in constant time and refuses what is older than five minutes. */
export function createHttpReceiver({ ExpressReceiver, LogLevel }: Bolt, signingSecret: string, log: Log): ExpressReceiver {
  return new ExpressReceiver({
    signingSecret,
    endpoints: eventsPath,
    bodyLimit: maxBodyBytes,
    logger: safeLogger(log, LogLevel.INFO),
    processEventErrorHandler: async (failure) => refuse(failure),
  });
}

/** 401 for a workspace we do not know, as Bolt does; 503 when we could not find out, so that Slack tries again. */
function refuse({ error, response }: ErrorArguments): boolean {
  if (response.headersSent) return false;
  response.writeHead(isUnknownWorkspace(error) ? 401 : 503);
  response.end();
  return true;
}

/** Bolt looks at the age of a signature only: one from the future would be good for as long as its sender likes. */
export const refuseFuture: RequestHandler = (req, res, next) => {
  const stamp = Number(req.headers['x-slack-request-timestamp']);
  if (stamp > Date.now() / 1_000 + clockSkewSeconds) res.status(401).end();
  else next();
};
