import type { App, AuthorizeResult, Receiver } from '@slack/bolt';
import { channelCallback, formCallback } from '../../src/render/slack/form-view.js';
import type { SlackDeps } from './deps.js';
import { onAction } from './on-action.js';
import { onCommand } from './on-command.js';
import { homeOpened, onEvent, reactions } from './on-event.js';
import { onChannelChosen, onFormSubmission } from './on-form-submission.js';
import { onHomeOpened } from './on-home.js';
import { onOptions } from './on-options.js';
import { onSubmission } from './on-submission.js';
import { ownCopy } from './own-copy.js';
import { safeLogger } from './safe-logger.js';
import { sdkErrorCode } from './sdk-errors.js';
import { isUnknownWorkspace, UnknownWorkspace } from './unknown-workspace.js';
import { within } from './waiting.js';

/** Loaded only where Slack is set up: it takes half a second. */
export type Bolt = Pick<typeof import('@slack/bolt'), 'App' | 'ExpressReceiver' | 'LogLevel' | 'SocketModeReceiver'>;

/** Runs the work of one request and lets the door wait for it when it closes. */
export type Track = (work: Promise<void>) => Promise<void>;

const authorizeMs = 2_000;

/** One new object for each client: the SDK writes into what it is given, and what it shares it sends with other workspaces' tokens. */
export const clientOptions = (apiUrl: string) => ({
  slackApiUrl: apiUrl.endsWith('/') ? apiUrl : `${apiUrl}/`,
  retryConfig: { retries: 0 },
  rejectRateLimitedCalls: true,
  timeout: 10_000,
});

/** Everything Slack sends, whichever way it comes. What people do is acknowledged first; after that nothing may be slow or fail for Slack. */
export function createBoltApp({ App, LogLevel }: Bolt, receiver: Receiver, deps: SlackDeps, track: Track): App {
  const tokens = new Map<string, string>();
  const app: App = new App({
    receiver,
    authorize: async ({ teamId, enterpriseId }) => {
      const found = await authorized(deps, teamId, enterpriseId);
      const { teamId: id = '', botToken = '' } = found;
      if ((tokens.get(id) ?? botToken) !== botToken) forgetClients(app, id);
      tokens.set(id, botToken);
      return found;
    },
    logger: safeLogger(deps.log, LogLevel.INFO),
    convoStore: false,
    tokenVerificationEnabled: false,
    clientOptions: clientOptions(deps.config.apiUrl),
  });
  app.error(async (error) => {
    if (isUnknownWorkspace(error)) deps.log.info('Slack request of a workspace that is not installed');
    else deps.log.error({ err: 'original' in error ? error.original : error }, 'Slack request was not taken');
    throw error;
  });
  const taken: Taken = async (ack, work) => {
    // A lost acknowledgement brings the request again, and then it is known.
    await ack().catch((error: unknown) =>
      deps.log.warn({ code: sdkErrorCode(error) }, 'Slack could not be told that a request is here'),
    );
    await track(work());
  };
  app.command(/./, ({ ack, body, client }) => taken(ack, () => onCommand(deps, body, client)));
  app.action(/./, ({ ack, body, client, context }) => taken(ack, () => onAction(deps, body, client, context.teamId ?? '')));
  app.view(/^tocsin:sent:/, ({ ack, body, client, context }) =>
    taken(ack, () => onSubmission(deps, body, client, context.teamId ?? '')),
  );
  app.event(homeOpened, ({ body, client, context }) => track(onHomeOpened(deps, body, client, context.teamId ?? '')));
  addForms(app, deps, taken);
  for (const type of Object.keys(reactions)) {
    app.event(type, ({ body, context }) => track(onEvent(deps, body, context)));
  }
  return app;
}

/** Bolt keeps a client of 26 kB for each token that it ever saw. Of a workspace whose token is renewed twice a day only the last is of use. */
function forgetClients(app: App, teamId: string): void {
  const pools: unknown = Reflect.get(app, 'clients');
  if (typeof pools === 'object' && pools !== null) Reflect.deleteProperty(pools, teamId);
}

type Taken = (ack: () => Promise<void>, work: () => Promise<void>) => Promise<void>;

/** The subscription as a form. What is acknowledged here says something, so it is made first, within a time limit of its own. */
function addForms(app: App, deps: SlackDeps, taken: Taken): void {
  const { forms } = deps;
  app.options(/^tocsin:form:/, async ({ ack, body, context }) => {
    const { teamId = '' } = context;
    await ack(ownCopy(await onOptions(deps, forms, body, teamId)));
  });
  app.view(formCallback, async ({ ack, body, client, context }) => {
    const { acknowledgement, work } = await onFormSubmission(deps, forms, body, client, context.teamId ?? '');
    await taken(() => ack(ownCopy(acknowledgement)), work);
  });
  app.view(channelCallback, async ({ ack, body, client, context }) => {
    const { acknowledgement, work } = await onChannelChosen(deps, forms, body, client, context.teamId ?? '');
    await taken(() => ack(ownCopy(acknowledgement)), work);
  });
}

async function authorized(
  deps: SlackDeps,
  teamId: string | undefined,
  enterpriseId: string | undefined,
): Promise<AuthorizeResult> {
  const found = await within(deps.authorize(teamId ?? undefined, enterpriseId ?? undefined), authorizeMs);
  if (found === undefined) throw new UnknownWorkspace('this workspace is not installed');
  const { botToken, botId, botUserId } = found;
  return {
    teamId: found.teamId,
    botToken,
    ...(botId === undefined ? {} : { botId }),
    ...(botUserId === undefined ? {} : { botUserId }),
  };
}
