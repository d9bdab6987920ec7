import { setTimeout as sleep } from 'node:timers/promises';
import type { Express } from 'express';
import { OperatorError } from '../../src/errors.js';
import { type Bolt, createBoltApp, type Track } from './bolt-app.js';
import type { SlackDeps, SlackDoor } from './deps.js';
import { createHttpReceiver, eventsPath, refuseFuture, tellRefusals } from './http-receiver.js';
import { createSocketReceiver, watchSocket } from './socket.js';

/** How long answers that are being given may still take when the service stops. */
const graceMs = 2_000;

/**
 * Opens the door to Slack. Over Socket Mode it returns when the first attempt to connect is over, also when that failed: it goes on trying.
 * @throws OperatorError `slack.not_configured` when neither an app token nor a signing secret is set
 */
export async function startSlack(deps: SlackDeps): Promise<SlackDoor> {
  const { appToken, signingSecret } = deps.config;
  const bolt = await import('@slack/bolt');
  const { track, settle } = tracker();
  if (appToken !== undefined) return openSocket(bolt, appToken, deps, { track, settle });
  if (signingSecret !== undefined) return openHttp(bolt, signingSecret, deps, { track, settle });
  throw new OperatorError(
    'slack.not_configured',
    'Slack needs SLACK_APP_TOKEN (Socket Mode) or SLACK_SIGNING_SECRET (HTTP): set one of them',
  );
}

interface Tracked {
  readonly track: Track;
  readonly settle: () => Promise<void>;
}

async function openSocket(bolt: Bolt, appToken: string, deps: SlackDeps, { track, settle }: Tracked): Promise<SlackDoor> {
  const receiver = createSocketReceiver(bolt, appToken, deps.config.apiUrl, deps.log);
  createBoltApp(bolt, receiver, deps, track);
  const watch = watchSocket(receiver.client, deps.log, deps.signal);
  await watch.tried;
  return {
    mode: 'socket',
    isOpen: watch.isOpen,
    lost: watch.lost,
    mount: () => undefined,
    close: async () => {
      await watch.close();
      await settle();
    },
  };
}

function openHttp(bolt: Bolt, signingSecret: string, deps: SlackDeps, { track, settle }: Tracked): SlackDoor {
  const receiver = createHttpReceiver(bolt, signingSecret, deps.log);
  createBoltApp(bolt, receiver, deps, track);
  return {
    mode: 'http',
    isOpen: () => true,
    lost: new Promise(() => undefined),
    mount: (app: Express) => {
      app.use(eventsPath, tellRefusals(deps.log), refuseFuture);
      app.use(receiver.router);
    },
    close: settle,
  };
}

function tracker(): Tracked {
  const running = new Set<Promise<void>>();
  const track: Track = async (work) => {
    running.add(work);
    await work.finally(() => running.delete(work));
  };
  const settle = async (): Promise<void> => {
    const late = new AbortController();
    await Promise.race([Promise.allSettled(running), sleep(graceMs, undefined, { signal: late.signal }).catch(() => undefined)]);
    late.abort();
  };
  return { track, settle };
}
