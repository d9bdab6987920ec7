import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addChannel } from '../../../../src/db/channels.js';
import { sql } from '../../../../src/db/database.js';
import { ChannelId } from '../../../../src/domain/ids.js';
import { ChannelError, OperatorError } from '../../../../src/errors.js';
import { plainLine } from '../../../../src/words/segments.js';
import { type ApiSite, ours, startApiSite } from './api-site.js';

let site: ApiSite;
beforeAll(async () => {
  site = await startApiSite();
});
beforeEach(async () => {
  site.clock.advance(120_000);
  site.chat.notices.length = 0;
  site.chat.fault = undefined;
  await sql`truncate audit_log`.execute(site.database.db);
});
afterAll(() => site.close());

async function ask(method: string, path: string, body?: unknown, token = site.tokens.writer) {
  const answer = await fetch(`${site.url}/api/v1/channels${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const untold = answer.headers.get('tocsin-untold');
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text), untold };
}

const said = (): string[] => site.chat.notices.map(({ channel, lines }) => `${channel}: ${lines.map(plainLine).join(' / ')}`);

interface Entry {
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
}

async function logged(): Promise<string[]> {
  const { rows } = await sql<Entry>`select actor, action, subject from audit_log order by id`.execute(site.database.db);
  return rows.map(({ actor, action, subject }) => `${actor}: ${action} ${subject}`);
}

describe('a change through the API', () => {
  it('is told in the channel and kept in the log when something is subscribed and ended', async () => {
    site.chat.entered.length = 0;
    const { body } = await ask('POST', '/ours-ops/subscriptions', { filter: 'juniper min-impact:major' });
    expect(body).toMatchObject({ outcome: 'subscribed', untold: null });
    expect(site.chat.entered, 'the bot becomes a member, as for a subscription in chat').toEqual(['Cours-ops']);
    await ask('POST', '/ours-ops/subscriptions', { filter: 'juniper min-impact:major' });
    await ask('DELETE', `/ours-ops/subscriptions/${body.id}`);
    await ask('DELETE', `/ours-ops/subscriptions/${body.id}`);
    expect(said()).toEqual([
      'Cours-ops: writer (API) set up Juniper Mail (major+) here. /tocsin list shows all.',
      'Cours-ops: writer (API) removed Juniper Mail (major+) here.',
    ]);
    expect(await logged()).toEqual([
      'writer (API): subscription.added #ops · juniper min-impact:major',
      'writer (API): subscription.ended #ops · juniper min-impact:major',
    ]);
  });

  it('is told also in the channel that a part goes to, where it may be muted as long as it comes', async () => {
    const id = ChannelId.parse('ours-mail');
    await addChannel(site.database.db, {
      tenantId: ours,
      id,
      chat: 'slack',
      externalId: 'CMAIL',
      name: 'mail',
      preset: 'default',
    });
    const { status, body } = await ask('POST', '/ours-ops/subscriptions', { filter: 'juniper kind:notice region:us -> #mail' });
    expect([status, body]).toMatchObject([201, { outcome: 'subscribed' }]);
    expect((await ask('PUT', '/ours-mail/mutes/juniper', {})).status).toBe(200);
    await ask('DELETE', `/ours-ops/subscriptions/${body.id}`);
    expect((await ask('PUT', '/ours-mail/mutes/juniper', {})).status).toBe(409);
    expect(said()).toEqual([
      expect.stringMatching(/^Cours-ops: writer \(API\) set up /),
      expect.stringMatching(/^CMAIL: writer \(API\) sends .*#ops/),
      expect.stringMatching(/^CMAIL: 🔕 writer \(API\) muted /),
      expect.stringMatching(/^Cours-ops: writer \(API\) removed /),
    ]);
  });

  it('is told when the settings change, and not when they stay what they are', async () => {
    await ask('PATCH', '/ours-ops/settings', { storms: false });
    await ask('PATCH', '/ours-ops/settings', { storms: false });
    expect(said()).toEqual([expect.stringMatching(/^Cours-ops: writer \(API\) changed what comes here\./)]);
    expect(await logged()).toEqual(['writer (API): settings.changed #ops']);
  });

  it('is told with a button that takes it back when a vendor is muted, and when that ends', async () => {
    await ask('PUT', '/ours-ops/mutes/juniper', { minutes: 30 });
    await ask('DELETE', '/ours-ops/mutes/juniper');
    await ask('DELETE', '/ours-ops/mutes/juniper');
    expect(said()).toEqual([
      expect.stringMatching(/^Cours-ops: 🔕 writer \(API\) muted Juniper Mail here until /),
      'Cours-ops: 🔔 writer (API) unmuted Juniper Mail here.',
    ]);
    expect(site.chat.notices.map(({ controls }) => controls)).toMatchObject([[{ kind: 'button', label: 'Unmute' }], []]);
    expect(await logged()).toEqual(['writer (API): mute.added #ops · juniper', 'writer (API): mute.ended #ops · juniper']);
  });

  it('is told in the language of the channel', async () => {
    await ask('PATCH', '/ours-ops/settings', { language: 'ko' });
    site.chat.notices.length = 0;
    await ask('PUT', '/ours-ops/mutes/juniper', {});
    await ask('DELETE', '/ours-ops/mutes/juniper');
    await ask('PATCH', '/ours-ops/settings', { language: 'en' });
    expect(said()).toHaveLength(3);
    for (const line of said()) expect(line).toMatch(/writer \(API\).*\p{Script=Hangul}/u);
  });

  it.each([
    new ChannelError('slack.not_in_channel', 'the bot is not in this channel'),
    new OperatorError('chat.not_connected', 'slack is not connected'),
  ])('holds where the line about it cannot be shown: $code', async (error) => {
    site.chat.fault = () => {
      throw error;
    };
    const { code, message: detail } = error;
    const muted = await ask('PUT', '/ours-ops/mutes/juniper', {});
    expect(muted).toMatchObject({ status: 200, body: { vendor: 'juniper', untold: { code, detail } } });
    const unmuted = await ask('DELETE', '/ours-ops/mutes/juniper');
    expect([unmuted.status, unmuted.untold]).toEqual([204, code]);
    const subscribed = await ask('POST', '/ours-ops/subscriptions', { filter: 'juniper kind:notice' });
    expect(subscribed).toMatchObject({ status: 201, body: { outcome: 'subscribed', untold: { code } } });
    expect((await ask('DELETE', `/ours-ops/subscriptions/${subscribed.body.id}`)).untold).toBe(code);
    const settings = await ask('PATCH', '/ours-ops/settings', { storms: true });
    expect(settings.body).toMatchObject({ storms: true, untold: { code } });
    await ask('PATCH', '/ours-ops/settings', { storms: false });
    expect(said()).toEqual([]);
    expect(await logged()).toHaveLength(6);
  });

  it('is kept in the log alone where a preview channel is changed', async () => {
    const { preview } = site.tokens;
    const { body } = await ask('POST', '', { name: 'desk' }, preview);
    await ask('POST', `/${body.id}/subscriptions`, { filter: 'juniper' }, preview);
    await ask('PATCH', `/${body.id}/settings`, { storms: false }, preview);
    await ask('PUT', `/${body.id}/mutes/juniper`, {}, preview);
    await ask('DELETE', `/${body.id}`, undefined, preview);
    expect(said()).toEqual([]);
    expect(await logged()).toEqual([
      'preview (API): channel.added #desk',
      'preview (API): subscription.added #desk · juniper',
      'preview (API): settings.changed #desk',
      'preview (API): mute.added #desk · juniper',
      'preview (API): channel.ended #desk',
    ]);
  });
});
