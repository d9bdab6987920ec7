import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeWorkspace } from '../../../src/app/change-workspace.js';
import { findTenant } from '../../../src/db/tenant-rows.js';
import { previewTenant, publicTenant } from '../../../src/domain/ids.js';
import { silentLog } from '../../../src/log.js';
import { enter, post } from '../../handlers/http/memory-site.js';
import { type Member, members, openTwoTeams, type TwoTeams } from './two-teams.js';

let teams: TwoTeams;
let one: Member;
let other: Member;
let cookie: string;
beforeAll(async () => {
  teams = await openTwoTeams();
  const [first, second] = members;
  if (first === undefined || second === undefined) throw new Error('two members are needed');
  one = first;
  other = second;
  cookie = await enter(teams.site);
});
afterAll(() => teams.close());

const port = () => {
  if (teams.site.deps.office === undefined) throw new Error('the site has no office');
  return teams.site.deps.office;
};
const office = () => port().workspaces;
const page = async (tenantId: string) =>
  (await fetch(`${teams.site.url}/admin/installations/${tenantId}`, { headers: { cookie } })).text();
const change = (tenantId: string, what: string, fields: Readonly<Record<string, string>> = {}) =>
  post(teams.site, `/admin/installations/${tenantId}/${what}`, Object.entries(fields), { cookie });
const saidAfter = async (...wanted: Parameters<typeof change>) => (await change(...wanted)).headers.get('location');

describe('a workspace on the page of the admin', () => {
  it('is shown with what it has, counted for it alone', async () => {
    const report = await office().read(one.tenantId);
    const { threads, subscriptions } = teams.of(one);
    expect(report?.installation).toMatchObject({
      name: `${one.word} Ltd`,
      state: 'active',
      channels: 1,
      subscriptions: subscriptions.length,
      openThreads: threads.length,
      lastSentAt: expect.any(String),
      writers: null,
      ownLimits: {},
    });
    expect(report?.channels).toMatchObject([{ name: `${one.word}-ops`, subscriptions: subscriptions.length }]);
    const used = Object.fromEntries((report?.limits ?? []).map((limit) => [limit.name, limit.used]));
    expect(used).toEqual({
      channelSubscriptions: subscriptions.length,
      subscriptions: subscriptions.length,
      customPages: 1,
      privatePages: 1,
      forwards: 1,
      tokens: 1,
      commandsPerMinute: null,
    });
    const words = new Set(report?.log.map(({ workspace }) => workspace));
    expect([...words]).toEqual([`${one.word} Ltd`]);
    expect(await page(one.tenantId)).not.toContain(other.word);
  });

  it('takes limits and a rule, which hold at once and are in the log; the same again is not', async () => {
    const path = `/admin/installations/${one.tenantId}`;
    const settle = async () => {
      expect(await saidAfter(one.tenantId, 'limits', { tokens: '9', subscriptions: '' })).toBe(`${path}?said=limited`);
      expect(await saidAfter(one.tenantId, 'writers', { rule: 'admins' })).toBe(`${path}?said=writers`);
    };
    await settle();
    await settle();
    const { rows } = await port().lists.audit({
      ...{ q: null, actor: 'admin (web)', action: 'tenant', workspace: one.tenantId, after: null, limit: 10 },
    });
    expect(rows.map(({ action, detail }) => [action, detail])).toEqual([
      ['tenant.writers', { before: null, after: 'admins' }],
      ['tenant.limited', { before: {}, after: { tokens: 9 } }],
    ]);
    const installation = (await office().read(one.tenantId))?.installation;
    expect(installation).toMatchObject({ writers: 'admins', ownLimits: { tokens: 9 } });
    await saidAfter(one.tenantId, 'limits', { tokens: '' });
    await saidAfter(one.tenantId, 'writers', { rule: 'default' });
    expect((await office().read(one.tenantId))?.installation).toMatchObject({ writers: null, ownLimits: {} });
    expect((await office().read(other.tenantId))?.log.filter(({ actor }) => actor === 'admin (web)')).toEqual([]);
  });

  it('is taken along whole, without what is another’s, and its log says so', async () => {
    const lines = (await (await change(one.tenantId, 'export')).text()).trimEnd().split('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ tenant: one.tenantId });
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ end: true, rows: { channels: 1 } });
    expect(lines.join('\n')).toContain('tenant.exported');
    expect(lines.join('\n')).not.toContain(other.word);
  });

  it.each([publicTenant, previewTenant])('has no limits, rule or deletion where it is %s', async (tenantId) => {
    const before = await findTenant(teams.db, tenantId);
    expect(await saidAfter(tenantId, 'limits', { tokens: '1' })).toMatch(/said=unknown$/);
    expect(await saidAfter(tenantId, 'writers', { rule: 'admins' })).toMatch(/said=unknown$/);
    expect(await saidAfter(tenantId, 'delete', { typed: tenantId })).toMatch(/said=unknown$/);
    expect(await findTenant(teams.db, tenantId)).toEqual(before);
    if (tenantId === publicTenant) expect((await change(tenantId, 'export')).status).toBe(404);
  });

  it('goes for good once its name or id was typed; the others stay as they are', async () => {
    const before = await teams.stored(other);
    for (const typed of ['', 'yes', other.tenantId, `${other.word} Ltd`])
      expect(await saidAfter(one.tenantId, 'delete', { typed })).toBe(`/admin/installations/${one.tenantId}?said=not-confirmed`);
    expect(await findTenant(teams.db, one.tenantId)).toBeDefined();
    expect(await saidAfter(one.tenantId, 'delete', { typed: ` ${one.word} Ltd ` })).toBe('/admin/installations?said=deleted');
    expect(await findTenant(teams.db, one.tenantId)).toBeUndefined();
    expect(await saidAfter(one.tenantId, 'delete', { typed: one.tenantId })).toBe('/admin/installations?said=unknown');
    expect(await teams.stored(other)).toBe(before);
  });

  it('that takes long to delete is said to be on its way, and goes', async () => {
    const deps = { db: teams.db, clock: teams.clock, log: silentLog };
    const request = { tenantId: other.tenantId, typed: other.tenantId, by: 'admin (web)', patience: 0 };
    expect(await removeWorkspace(deps, request)).toBe('deleting');
    await expect.poll(() => findTenant(teams.db, other.tenantId), { timeout: 20_000 }).toBeUndefined();
  });
});
