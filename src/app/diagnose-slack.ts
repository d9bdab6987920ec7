import { checkAppToken, type SlackIdentity, slackIdentity } from '../chat/slack/identity.js';
import type { Config } from '../config.js';
import { tokensApart } from './connect-slack.js';
import { scopeFindings } from './diagnose-slack-scopes.js';
import { type Attempted, attempt, type Finding, finding, type Platform, troubleWords } from './finding.js';

export type SlackSettings = Pick<
  Config,
  'SLACK_BOT_TOKEN' | 'SLACK_APP_TOKEN' | 'SLACK_SIGNING_SECRET' | 'SLACK_CLIENT_ID' | 'SLACK_API_URL' | 'PUBLIC_URL'
>;

export const slackPlatform = ({ SLACK_API_URL: apiUrl }: SlackSettings): Platform => ({
  name: 'Slack',
  apiUrl,
  variable: 'SLACK_API_URL',
  usualHost: 'slack.com',
});

/** What Slack says about the tokens that are set; undefined for one that is not. */
export interface SlackAnswers {
  readonly identity: Attempted<SlackIdentity> | undefined;
  readonly appToken: Attempted<void> | undefined;
}

/** Asks Slack about both tokens; no socket is opened. */
export async function askSlack(config: SlackSettings, timeoutMs: number): Promise<SlackAnswers> {
  const { SLACK_BOT_TOKEN: botToken, SLACK_APP_TOKEN: appToken, SLACK_API_URL: apiUrl } = config;
  const signal = AbortSignal.timeout(timeoutMs);
  const [identity, socket] = await Promise.all([
    botToken === undefined ? undefined : attempt(slackIdentity(apiUrl, botToken, signal)),
    appToken === undefined ? undefined : attempt(checkAppToken(apiUrl, appToken, signal)),
  ]);
  return { identity, appToken: socket };
}

/** `isInstalled`: workspaces are stored, so that a pasted bot token is not needed. */
export function slackFindings(config: SlackSettings, answers: SlackAnswers, isInstalled: boolean): Finding[] {
  return [...botTokenFindings(config, answers, isInstalled), doorFinding(config, answers), ...oauthFindings(config, isInstalled)];
}

const baseOf = ({ PUBLIC_URL }: SlackSettings): string =>
  PUBLIC_URL?.replace(/(?<!\/)\/+$/, '') ?? 'https://<your public address>';

/** Half of the set-up is complained about by the configuration itself; a wrong secret shows with the first installation only. */
function oauthFindings(config: SlackSettings, isInstalled: boolean): Finding[] {
  if (config.SLACK_CLIENT_ID === undefined) return [];
  const nobody = isInstalled || config.SLACK_BOT_TOKEN !== undefined ? '' : '; no workspace has added it yet';
  return [finding(true, 'Add to Slack', `further workspaces add the app at ${baseOf(config)}/slack/install${nobody}`)];
}

function botTokenFindings(config: SlackSettings, { identity }: SlackAnswers, isInstalled: boolean): Finding[] {
  const subject = 'Slack bot token';
  if (identity === undefined && (isInstalled || config.SLACK_CLIENT_ID !== undefined)) return [];
  if (identity === undefined) {
    const cure = 'copy the one that begins with xoxb- from OAuth & Permissions of the app';
    return [finding(false, subject, `SLACK_BOT_TOKEN is not set, so nothing can be posted: ${cure}`)];
  }
  if (!identity.ok) return [finding(false, subject, troubleWords(slackPlatform(config), identity.error))];
  return [finding(true, subject, `workspace ${identity.value.teamName}`), ...scopeFindings(identity.value.scopes)];
}

/** The way in for commands and buttons. A signing secret proves itself with the first request only. */
function doorFinding(config: SlackSettings, { identity, appToken }: SlackAnswers): Finding {
  const subject = 'Slack commands and buttons';
  if (appToken !== undefined) {
    if (!appToken.ok) return finding(false, subject, troubleWords(slackPlatform(config), appToken.error));
    const stranger = identity?.ok === true ? tokensApart(identity.value.appId, config.SLACK_APP_TOKEN) : undefined;
    return finding(stranger === undefined, subject, stranger ?? 'arrive over Socket Mode, which needs no public address');
  }
  if (config.SLACK_SIGNING_SECRET === undefined)
    return finding(
      false,
      subject,
      'commands and buttons cannot reach Tocsin: set SLACK_APP_TOKEN (Socket Mode, needs no public address) or SLACK_SIGNING_SECRET (HTTP)',
    );
  return finding(true, subject, `arrive over HTTP: the app at Slack must send them to ${baseOf(config)}/slack/events`);
}
