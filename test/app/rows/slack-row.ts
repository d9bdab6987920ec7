import { createSlackChat } from '../../../src/chat/slack/slack-chat.js';
import { systemClock } from '../../../src/clock.js';
import type { Db } from '../../../src/db/database.js';
import { installationOf, saveInstallation, tokenOf } from '../../../src/db/installations.js';
import { TenantId } from '../../../src/domain/ids.js';
import { silentLog } from '../../../src/log.js';
import { createSecrets } from '../../../src/secrets.js';
import { type FakeSlack, startFakeSlack } from '../../fakes/slack/fake-slack.js';
import { openRowStage } from './row-stage.js';

export const secrets = createSecrets('the key of every row of the table');

/** A workspace with the channel #ops, where Dana subscribed everything. */
export async function slackRow(db: Db, { isPrivate = false }: { readonly isPrivate?: boolean } = {}) {
  const slack = await startFakeSlack({ teamName: 'Acme' });
  const ops = slack.addChannel({ name: 'ops', isPrivate });
  const dana = slack.addUser({ name: 'Dana' });
  const tenantId = TenantId.parse(`slack-${slack.teamId}`);
  const install = (at: string) => installSlack(db, slack, at);
  const port = createSlackChat({
    apiUrl: slack.apiUrl,
    clock: systemClock,
    log: silentLog,
    tokenOf: async (of) => {
      const [installation, token] = await Promise.all([installationOf(db, of), tokenOf(db, secrets, of)]);
      if (installation === undefined || token === undefined) return undefined;
      const { externalId, url, appId, botId, botUserId, scopes } = installation;
      return { token, teamId: externalId, teamUrl: url, appId, botId, botUserId, scopes };
    },
  });
  const stage = await openRowStage(db, async () => ({
    ...{ chat: 'slack', kind: 'text', tenantId, port, install },
    ...{ externalId: ops.id, personId: dana.id },
  }));
  const messages = () => slack.messages(ops.id).filter(({ isTombstone }) => !isTombstone);
  return {
    ...stage,
    slack,
    ops,
    dana,
    install,
    roots: () => messages().filter(({ threadTs, isOurs }) => threadTs === undefined && isOurs),
    replies: () => messages().filter(({ threadTs, isOurs }) => threadTs !== undefined && isOurs),
    direct: () => slack.messages(slack.directChannel(dana.id).id).map(({ text }) => text),
    posts: () => slack.calls.filter(({ method }) => method === 'chat.postMessage').length,
    close: () => slack.close(),
  };
}
export type SlackRow = Awaited<ReturnType<typeof slackRow>>;

const installSlack = (db: Db, slack: FakeSlack, at: string) => {
  const { teamId: externalId, teamName: name, teamUrl: url, appId, botId, botUserId, scopes, botToken: token } = slack;
  return saveInstallation(db, secrets, { chat: 'slack', externalId, name, url, appId, botId, botUserId, scopes, token }, at);
};
