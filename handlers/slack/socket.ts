import { setTimeout as sleep } from 'node:timers/promises';
import type { SocketModeReceiver } from '@slack/bolt';
import { OperatorError } from '../../src/errors.js';
import type { Log } from '../../src/log.js';
import { type Bolt, clientOptions } from './bolt-app.js';
import { safeLogger } from './safe-logger.js';
import { refusalOf, retryAfterMs, sdkErrorCode } from './sdk-errors.js';
import { isUnknownWorkspace } from './unknown-workspace.js';
import { deferred, within } from './waiting.js';

/** What we need of the SDK's client. */
export interface SocketClient {
  start(): Promise<unknown>;
  disconnect(): Promise<void>;
  on(event: 'disconnected', listener: () => void): unknown;
  off(event: 'disconnected', listener: () => void): unknown;
}

/** The SDK waits five seconds and more before it connects again, and gives up for good on a failure of the network: we do that ourselves. */
export function createSocketReceiver(
  { SocketModeReceiver, LogLevel }: Bolt,
  appToken: string,
  apiUrl: string,
  log: Log,
): SocketModeReceiver {
  return new SocketModeReceiver({
    appToken,
    autoReconnectEnabled: false,
    logger: safeLogger(log, LogLevel.INFO),
    installerOptions: { clientOptions: clientOptions(apiUrl) },
    // Unacknowledged, it comes again, when the database may be back; from a workspace we do not know it would come for nothing.
    processEventErrorHandler: async ({ error }) => isUnknownWorkspace(error),
  });
}

const defaultConnectMs = 20_000;
const closeMs = 3_000;
const firstWaitMs = 500;
const longestWaitMs = 30_000;
const longestAskedMs = 60_000;
/** A connection that ends sooner than this counts as one that failed. */
const steadyMs = 10_000;

/** Refusals that come again however often we ask. */
const finalRefusals = new Set([
  'not_authed',
  'invalid_auth',
  'account_inactive',
  'token_revoked',
  'token_expired',
  'not_allowed_token_type',
  'missing_scope',
  'user_removed_from_team',
  'team_disabled',
]);

export interface SocketWatch {
  isOpen(): boolean;
  /** The first attempt is over, one way or the other. */
  readonly tried: Promise<void>;
  readonly lost: Promise<OperatorError>;
  close(): Promise<void>;
}

/** Keeps one connection open until it is closed or Slack refuses us for good. Never throws. */
export function watchSocket(client: SocketClient, log: Log, signal: AbortSignal, connectMs = defaultConnectMs): SocketWatch {
  const stopping = new AbortController();
  const stop = AbortSignal.any([stopping.signal, signal]);
  const tried = deferred<void>();
  const lost = deferred<OperatorError>();
  let isOpen = false;
  const ended = keepOpen(client, {
    log,
    stop,
    connectMs,
    opened: (now) => {
      isOpen = now;
      tried.resolve();
    },
  }).then((refusal) => {
    tried.resolve();
    if (refusal !== undefined) lost.resolve(refusal);
  });
  return {
    isOpen: () => isOpen,
    tried: tried.promise,
    lost: lost.promise,
    close: async () => {
      stopping.abort();
      await disconnect(client);
      await ended;
    },
  };
}

interface Watched {
  readonly log: Log;
  readonly stop: AbortSignal;
  /** From asking for an address until Slack's greeting. */
  readonly connectMs: number;
  readonly opened: (now: boolean) => void;
}

async function keepOpen(client: SocketClient, watched: Watched): Promise<OperatorError | undefined> {
  const { log, stop } = watched;
  for (let failures = 0; !stop.aborted; ) {
    const began = Date.now();
    const error = await stay(client, watched);
    if (stop.aborted) return undefined;
    const refusal = refusalOf(error);
    if (refusal !== undefined && finalRefusals.has(refusal)) return refused(log, refusal);
    failures = error === undefined && Date.now() - began > steadyMs ? 0 : failures + 1;
    const waitMs = failures === 0 ? 0 : waitAfter(failures, error);
    if (error === undefined) log.info({ waitMs }, 'Slack closed the connection; connecting again');
    else log.warn({ code: sdkErrorCode(error), waitMs }, 'No connection to Slack; trying again');
    await sleep(waitMs, undefined, { signal: stop }).catch(() => undefined);
  }
  return undefined;
}

function refused(log: Log, refusal: string): OperatorError {
  const error = new OperatorError(
    'slack.app_token_refused',
    `Slack refuses SLACK_APP_TOKEN (${refusal}): make a new app-level token with the scope connections:write under Basic Information and set it`,
  );
  log.error({ code: error.code, detail: error.message }, 'Slack does not let us connect');
  return error;
}

const waitAfter = (failures: number, error: unknown): number =>
  Math.min(longestAskedMs, retryAfterMs(error) ?? 0) ||
  Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);

/** One connection from its beginning to its end; returns why it could not be made. */
async function stay(client: SocketClient, { log, stop, connectMs, opened }: Watched): Promise<unknown> {
  const gone = deferred<void>();
  const onGone = (): void => gone.resolve();
  client.on('disconnected', onGone);
  try {
    await within(client.start(), connectMs, stop);
    log.info('Connected to Slack (Socket Mode)');
    opened(true);
    await gone.promise;
    return undefined;
  } catch (error) {
    await disconnect(client);
    return error ?? new Error('the connection was closed before Slack greeted us');
  } finally {
    client.off('disconnected', onGone);
    opened(false);
  }
}

async function disconnect(client: SocketClient): Promise<void> {
  await within(client.disconnect(), closeMs).catch(() => undefined);
}
