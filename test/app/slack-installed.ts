import { createSlackTokens, type SlackTokens } from '../../src/app/slack-tokens.js';
import { createSlackAccess } from '../../src/chat/slack/oauth-access.js';
import type { ManualClock } from '../../src/clock.js';
import type { Db } from '../../src/db/database.js';
import { type InstallationRow, type NewInstallation, saveInstallation } from '../../src/db/installations.js';
import { addMs, toIso } from '../../src/domain/time.js';
import type { Log } from '../../src/log.js';
import { createSecrets } from '../../src/secrets.js';
import type { FakeSlack } from '../fakes/slack/fake-slack.js';

export const secrets = createSecrets('0123456789abcdef0123456789abcdef');

/** A row as OAuth stores it. */
export const save = (
  db: Db,
  clock: ManualClock,
  wish: Partial<NewInstallation> & { readonly externalId: string },
): Promise<InstallationRow> =>
  saveInstallation(
    db,
    secrets,
    {
      chat: 'slack',
      name: 'Harbour',
      url: 'https://harbour.slack.com/',
      appId: 'A1',
      botId: 'B1',
      botUserId: 'U1',
      scopes: ['chat:write'],
      token: 'xoxb-plain',
      ...wish,
    },
    toIso(clock.now()),
  );

export const inHours = (clock: ManualClock, hours: number): string => addMs(toIso(clock.now()), hours * 3_600_000);

/** As one process has it. */
export const tokensAt = (
  slack: FakeSlack,
  db: Db,
  clock: ManualClock,
  log: Log,
  clientSecret = slack.clientSecret,
): SlackTokens => {
  const { refresh } = createSlackAccess({
    apiUrl: slack.apiUrl,
    clientId: slack.clientId,
    clientSecret,
    clock,
    timeoutMs: 1_500,
  });
  return createSlackTokens({ db, secrets, clock, log, refresh });
};
