import { z } from 'zod';
import { systemClock } from '../../clock.js';
import { ChannelError, OperatorError, PermanentError, type TocsinError } from '../../errors.js';
import { createSlackApi } from './api.js';
import { reading, slackError } from './errors.js';
import type { SlackFailure } from './failure.js';

const AuthTest = z.object({
  team_id: z.string(),
  team: z.string(),
  url: z.url().nullable().catch(null).default(null),
  user_id: z.string(),
  bot_id: z.string().optional(),
  is_enterprise_install: z.boolean().catch(false).default(false),
  enterprise_id: z.string().nullable().catch(null).default(null),
});

const BotInfo = z.object({ bot: z.object({ app_id: z.string() }) });

export interface SlackIdentity {
  readonly teamId: string;
  readonly teamName: string;
  readonly teamUrl: string | null;
  readonly botId: string;
  readonly botUserId: string;
  /** Null where the token may not ask for it. */
  readonly appId: string | null;
  readonly scopes: readonly string[];
  /** Of a token that is good for a whole organisation. */
  readonly enterpriseId: string | null;
}

/**
 * Whose token this is and what it may do.
 * @throws OperatorError saying what to copy from where; RetryableError while Slack cannot be reached.
 */
export async function slackIdentity(apiUrl: string, token: string, signal = AbortSignal.timeout(15_000)): Promise<SlackIdentity> {
  const api = createSlackApi({ apiUrl, clock: systemClock });
  const credentials = { token, teamId: null };
  const outcome = await api.call(credentials, 'auth.test', AuthTest, { args: {}, signal });
  if (!outcome.ok) throw tokenError(outcome.failure, botToken);
  const { team_id, team, url, user_id, bot_id, is_enterprise_install, enterprise_id } = outcome.answer;
  if (bot_id === undefined)
    throw new OperatorError(
      'slack.not_a_bot',
      'SLACK_BOT_TOKEN is the token of a person: copy the one that begins with xoxb- from OAuth & Permissions.',
    );
  const info = await api.call(credentials, 'bots.info', BotInfo, { args: { bot: bot_id }, signal });
  return {
    teamId: team_id,
    teamName: team,
    teamUrl: url,
    botId: bot_id,
    botUserId: user_id,
    appId: info.ok ? info.answer.bot.app_id : null,
    scopes: outcome.scopes ?? [],
    enterpriseId: is_enterprise_install ? enterprise_id : null,
  };
}

const Opened = z.object({ url: z.string() });

/**
 * Whether Slack would open a socket for this app token; none is opened.
 * @throws OperatorError saying what to copy from where; RetryableError while Slack cannot be reached.
 */
export async function checkAppToken(apiUrl: string, appToken: string, signal = AbortSignal.timeout(15_000)): Promise<void> {
  const api = createSlackApi({ apiUrl, clock: systemClock });
  const outcome = await api.call({ token: appToken, teamId: null }, 'apps.connections.open', Opened, { args: {}, signal });
  if (!outcome.ok) throw tokenError(outcome.failure, appLevelToken);
}

const botToken = 'SLACK_BOT_TOKEN: copy the bot token that begins with xoxb- from OAuth & Permissions of the app';
const appLevelToken =
  'SLACK_APP_TOKEN: copy the token that begins with xapp- from Basic Information → App-Level Tokens (scope connections:write), and switch Socket Mode on';

/** Setting up is in an operator's hands, whatever Slack's reason. */
function tokenError(failure: SlackFailure, remedy: string): TocsinError {
  const error = slackError(failure, reading);
  const isFinal = error instanceof OperatorError || error instanceof ChannelError || error instanceof PermanentError;
  if (!isFinal || failure.kind !== 'refused') return error;
  return new OperatorError(`slack.${failure.error}`, `Slack does not accept ${remedy}. (${failure.error})`);
}
