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

/** Answers whose 401 says nothing about the signature. */
const unknownWorkspaces = new WeakSet<object>();

/** 401 for a workspace we do not know, as Bolt does; 503 when we could not find out, so that Slack tries again. */
function refuse({ error, response }: ErrorArguments): boolean {
  if (response.headersSent) return false;
  const isUnknown = isUnknownWorkspace(error);
  if (isUnknown) unknownWorkspaces.add(response);
  response.writeHead(isUnknown ? 401 : 503);
  response.end();
  return true;
}

const quietMs = 600_000;

/**
 * Says once in ten minutes that signed requests are refused: with a wrong secret every command fails at Slack, and nothing else would tell. What
 * comes without a signature is not from Slack and not worth a line.
 */
export function tellRefusals(log: Log): RequestHandler {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (req, res, next) => {
    res.once('finish', () => {
      const isSignature = res.statusCode === 401 && !unknownWorkspaces.has(res) && Boolean(req.headers['x-slack-signature']);
      if (!isSignature || performance.now() - toldAt < quietMs) return;
      toldAt = performance.now();
      log.warn(
        'Slack requests are refused because their signature does not fit: copy SLACK_SIGNING_SECRET again (Basic Information → App Credentials) and check the clock of this machine',
      );
    });
    next();
  };
}

/** Bolt looks at the age of a signature only: one from the future would be good for as long as its sender likes. */
export const refuseFuture: RequestHandler = (req, res, next) => {
  const stamp = Number(req.headers['x-slack-request-timestamp']);
  if (stamp > Date.now() / 1_000 + clockSkewSeconds) res.status(401).end();
  else next();
};
