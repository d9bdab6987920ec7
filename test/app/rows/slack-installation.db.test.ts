import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recheckInstallations } from '../../../src/app/recheck-installations.js';
import { slackIdentity } from '../../../src/chat/slack/identity.js';
import { tokenOf, tokenToTry } from '../../../src/db/installations.js';
import { laggingThreads } from '../../../src/db/threads.js';
import { addMs, toIso } from '../../../src/domain/time.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { first, over, second } from './row-stage.js';
import { type SlackRow, secrets, slackRow } from './slack-row.js';

let database: FreshDatabase;
let row: SlackRow;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  row = await slackRow(database.db);
  await row.see([]);
  await row.see([first]);
});
afterEach(() => row.close());

const now = () => toIso(row.line.clock.now());
const hours = (count: number): number => count * 3_600_000;
const recheck = () =>
  recheckInstallations(
    {
      ...row.deps,
      isAccepted: async ({ tenantId, externalId }) => {
        const token = await tokenToTry(row.db, secrets, tenantId);
        return token !== undefined && (await slackIdentity(row.slack.apiUrl, token)).teamId === externalId;
      },
    },
    'slack',
  );
const writes = (): number => row.slack.calls.filter(({ method }) => method.startsWith('chat.')).length;
const errors = () => row.said(50);

describe.each([
  ['token_revoked', 'Slack no longer accepts the bot token of workspace Acme. Reinstall at'],
  ['invalid_auth', 'Slack no longer accepts the bot token of workspace Acme. Reinstall at'],
  ['account_inactive', 'The account of Tocsin in workspace Acme was switched off. Reinstall at'],
  ['token_expired', 'The bot token of workspace Acme has expired. Reinstall at'],
])('a workspace whose token gets %s', (error, sentence) => {
  it('rests as a whole, is told of once with what to do, and goes on by itself when the token is taken again', async () => {
    row.slack.tokenError = error;
    await row.see([first, second]);
    await row.see([first, second], 'b');
    expect(await row.installation()).toEqual({ state: 'broken', state_code: `slack.${error}` });
    expect((await row.channel())?.state).toBe('active');
    expect(errors()).toHaveLength(1);
    expect(errors()[0]).toContain(sentence);
    expect(errors()[0]).toContain(`; 1 subscription is kept and resumes. (${error})`);
    expect(await row.notices()).toEqual([[`slack.${error}`, 'failed', null]]);
    const before = writes();
    row.pass(hours(2));
    expect(await laggingThreads(row.db, now(), 10)).toEqual([]);
    await recheck();
    await row.settle(3);
    expect(writes(), 'nothing is written meanwhile').toBe(before);
    row.slack.tokenError = undefined;
    await recheck();
    expect(await row.installation()).toEqual({ state: 'active', state_code: null });
    await row.settle();
    expect(row.roots()).toHaveLength(2);
    expect(row.replies().length).toBeGreaterThan(0);
    expect(errors()).toHaveLength(1);
  });
});

it('a workspace that is installed again with a new token goes on, and its next trouble is told again', async () => {
  row.slack.tokenError = 'token_revoked';
  await row.see([first, second]);
  row.slack.tokenError = undefined;
  row.pass(hours(50));
  await row.install(now());
  expect(await row.installation()).toEqual({ state: 'active', state_code: null });
  expect(await row.awaySince()).not.toBeNull();
  await row.settle();
  expect(row.replies().length).toBeGreaterThan(0);
  row.slack.tokenError = 'token_revoked';
  await row.see([first, second, over]);
  expect(errors()).toHaveLength(2);
});

it('a refusal of a token that was replaced meanwhile breaks nothing', async () => {
  row.slack.tokenError = 'token_revoked';
  await row.install(addMs(now(), 60_000));
  await row.see([first, second]);
  expect(await row.installation()).toMatchObject({ state: 'active' });
});

it.each(['access_denied', 'team_access_not_granted', 'enterprise_is_restricted', 'app_access_restricted'])(
  'a workspace where %s keeps the bot from posting is tried every six hours, as its token looks good all the time',
  async (error) => {
    row.slack.fault({ method: 'chat.postMessage', fault: error, times: 100 });
    await row.see([first, second]);
    expect(await row.installation()).toEqual({ state: 'broken', state_code: `slack.${error}` });
    await recheck();
    expect(await row.installation()).toMatchObject({ state: 'broken' });
    row.pass(hours(7));
    await recheck();
    await row.settle();
    expect(await row.installation(), 'tried in vain').toMatchObject({ state: 'broken' });
    expect(errors()).toHaveLength(1);
    row.slack.clearFaults();
    row.pass(hours(7));
    await recheck();
    await row.settle();
    expect(row.replies().length).toBeGreaterThan(0);
  },
);

it('an app that is removed forgets its token, is told of once, and comes back with what it had', async () => {
  row.slack.uninstall();
  await row.events.uninstalled(row.tenantId, 'slack.tokens_revoked');
  await row.events.uninstalled(row.tenantId, 'slack.app_uninstalled');
  await row.see([first, second]);
  expect(await row.installation()).toEqual({ state: 'removed', state_code: 'slack.tokens_revoked' });
  expect(await tokenOf(row.db, secrets, row.tenantId)).toBeUndefined();
  expect(await tokenToTry(row.db, secrets, row.tenantId)).toBeUndefined();
  expect(errors()).toEqual([expect.stringContaining('Tocsin was removed from workspace Acme.')]);
  expect(await row.openSubscriptions()).toBe(1);
  row.slack.tokenError = undefined;
  await row.install(now());
  await row.settle();
  expect(row.roots()).toHaveLength(1);
  expect(row.replies().length).toBeGreaterThan(0);
});

it('a removal that happened before the app was installed again undoes nothing', async () => {
  await row.install(now());
  await row.events.uninstalled(row.tenantId, 'slack.app_uninstalled', addMs(now(), -60_000));
  expect(await row.installation()).toMatchObject({ state: 'active' });
  expect(errors()).toEqual([]);
});

it('a scope that is taken away concerns the channel, not the workspace', async () => {
  row.slack.scopes.splice(row.slack.scopes.indexOf('chat:write'), 1);
  await row.see([first, second]);
  expect(await row.installation()).toMatchObject({ state: 'active' });
  expect((await row.channel())?.pausedCode).toBe('slack.missing_scope');
  row.slack.scopes.push('chat:write');
  await row.tell();
  expect(row.direct()).toEqual([
    'I stopped posting in #ops: I lack a permission in this workspace. I keep what comes meanwhile and catch up when whoever installed me adds chat:write to the app and installs it again. 1 subscription waits.',
  ]);
  row.pass(hours(7));
  await row.recheck();
  await row.settle();
  expect(row.replies().length).toBeGreaterThan(0);
});

it.each(['team_added_to_org', 'org_login_required'])(
  'a workspace that is migrating (%s) is left in peace for hours, and nobody is told',
  async (error) => {
    row.slack.fault({ method: 'chat.postMessage', fault: error, times: 1 });
    await row.see([first, second]);
    expect(await row.installation()).toMatchObject({ state: 'active' });
    expect((await row.channel())?.state).toBe('active');
    expect(await row.notices()).toEqual([]);
    const before = writes();
    row.pass(hours(1));
    await row.settle(3);
    expect(writes()).toBe(before);
    row.pass(hours(2));
    await row.settle();
    expect(row.replies().length).toBeGreaterThan(0);
  },
);
