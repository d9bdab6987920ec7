import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkAppToken, slackIdentity } from '../../../src/chat/slack/identity.js';
import { OperatorError, RetryableError } from '../../../src/errors.js';
import { startServer } from '../../fakes/http-server.js';
import { type FakeSlack, startFakeSlack } from '../../fakes/slack/fake-slack.js';
import { failure } from './support/open-slack.js';

let slack: FakeSlack;
beforeAll(async () => {
  slack = await startFakeSlack({ teamName: 'Larkline' });
});
afterAll(() => slack.close());
beforeEach(() => slack.clearFaults());

describe('slackIdentity', () => {
  it('tells the workspace, the bot and the scopes', async () => {
    expect(await slackIdentity(slack.apiUrl, slack.botToken)).toMatchObject({
      teamId: slack.teamId,
      teamName: 'Larkline',
      teamUrl: slack.teamUrl,
      botId: slack.botId,
      botUserId: slack.botUserId,
      scopes: slack.scopes,
    });
  });

  it('tells the app where it may ask for it', async () => {
    const answers: Readonly<Record<string, object>> = {
      'auth.test': { ok: true, team_id: 'T1', team: 'Larch', url: 'https://larch.slack.com/', user_id: 'U1', bot_id: 'B1' },
      'bots.info': { ok: true, bot: { id: 'B1', app_id: 'A1' } },
    };
    const server = await startServer((request, response) => response.end(JSON.stringify(answers[request.url?.slice(5) ?? ''])));
    expect(await slackIdentity(`${server.url}/api/`, 'xoxb-1')).toMatchObject({ appId: 'A1', scopes: [] });
    await server.close();
  });

  it('does not know the app where it may not ask', async () => {
    slack.fault({ method: 'bots.info', fault: 'missing_scope', extra: { needed: 'users:read' } });
    expect(await slackIdentity(slack.apiUrl, slack.botToken)).toMatchObject({ appId: null });
  });

  it('says what to copy when the token is not accepted, without showing it', async () => {
    const error = await failure(slackIdentity(slack.apiUrl, 'xoxb-not-this-one'));
    expect(error).toBeInstanceOf(OperatorError);
    expect(error).toMatchObject({
      code: 'slack.invalid_auth',
      message:
        'Slack does not accept SLACK_BOT_TOKEN: copy the bot token that begins with xoxb- from OAuth & Permissions of the app. (invalid_auth)',
    });
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain('not-this-one');
  });

  it('refuses the token of a person', async () => {
    const answer = { ok: true, team_id: 'T1', team: 'Larch', url: 'https://larch.slack.com/', user_id: 'U1' };
    const server = await startServer((_, response) => response.end(JSON.stringify(answer)));
    expect(await failure(slackIdentity(`${server.url}/api/`, 'xoxp-1'))).toMatchObject({ code: 'slack.not_a_bot' });
    await server.close();
  });

  it('blames nobody while Slack is down', async () => {
    slack.fault({ method: 'auth.test', fault: '503' });
    expect(await failure(slackIdentity(slack.apiUrl, slack.botToken))).toBeInstanceOf(RetryableError);
  });
});

describe('checkAppToken', () => {
  it('accepts the token of the app and opens no socket', async () => {
    await checkAppToken(slack.apiUrl, slack.appToken);
    expect(slack.connections()).toBe(0);
  });

  it.each(['xapp-not-this-one', () => slack.botToken])('says what to copy when it is another token', async (token) => {
    const error = await failure(checkAppToken(slack.apiUrl, typeof token === 'string' ? token : token()));
    expect(error).toBeInstanceOf(OperatorError);
    expect(error).toMatchObject({ message: expect.stringContaining('SLACK_APP_TOKEN: copy the token that begins with xapp-') });
  });
});
