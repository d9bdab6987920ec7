import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeHook } from '../../src/app/add-hook.js';
import { type HookDeps, receiveHook } from '../../src/app/receive-hook.js';
import { sql } from '../../src/db/database.js';
import { hooksOf, removeHook } from '../../src/db/hooks.js';
import { followedPages, loadPage, unfollowUnused } from '../../src/db/pages.js';
import { previewTenant } from '../../src/domain/ids.js';
import { addMs } from '../../src/domain/time.js';
import { RetryableError } from '../../src/errors.js';
import { createSecrets } from '../../src/secrets.js';
import { minute, openPipeline, type Pipeline } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
let line: Pipeline;
let deps: HookDeps;
const secrets = createSecrets('a key of at least thirty-two characters');

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate pages, follows, hooks cascade`.execute(database.db);
  line = await openPipeline(database.db);
  deps = { ...line.deps, secrets: async () => secrets };
});

const page = async () => {
  const found = await loadPage(database.db, line.page);
  if (found === undefined) throw new Error('the page is gone');
  return found;
};

const incidentCall = Buffer.from('{"page":{"id":"abcdefghijkl"},"incident":{"id":"i1"}}');

describe('a webhook address', () => {
  it('has its page looked at now, whenever that was due', async () => {
    await line.look();
    const before = (await page()).nextLookAt;
    line.clock.moveTo(addMs(before, -10_000));
    const now = addMs(before, -10_000);
    const { token, kind } = await makeHook(deps, { tenantId: previewTenant, page: await page() });
    expect(kind).toBe('statuspage');
    expect(await receiveHook(deps, token, { headers: {}, body: incidentCall })).toBe('accepted');
    expect((await page()).nextLookAt).toBe(now);
    expect(await hooksOf(database.db, previewTenant)).toMatchObject([
      { vendorSlug: 'larch', calls: 1, refused: 0, lastOutcome: 'accepted', lastCallAt: now },
    ]);
  });

  it('is no way to have the page looked at without end, nor before it lets itself be looked at again', async () => {
    await line.look();
    const { token } = await makeHook(deps, { tenantId: previewTenant, page: await page() });
    await receiveHook(deps, token, { headers: {}, body: incidentCall });
    expect((await page()).nextLookAt).toBe(addMs(minute(0), 5_000));
    line.site.fault = () => {
      throw new RetryableError('http.rate_limited', 'Too often.', { retryAfterMs: 600_000 });
    };
    line.clock.moveTo(minute(1));
    await line.look();
    const { nextLookAt } = await page();
    expect(nextLookAt > minute(10)).toBe(true);
    await receiveHook(deps, token, { headers: {}, body: incidentCall });
    expect((await page()).nextLookAt).toBe(nextLookAt);
  });

  it('may be called again and again: nothing is taken from the calls', async () => {
    await line.look();
    const { token } = await makeHook(deps, { tenantId: previewTenant, page: await page() });
    for (let time = 0; time < 3; time += 1) await receiveHook(deps, token, { headers: {}, body: incidentCall });
    await line.look();
    expect(await line.posted()).toEqual([]);
  });

  it('is known to nobody else, and its token is not in the database', async () => {
    const { token } = await makeHook(deps, { tenantId: previewTenant, page: await page() });
    expect(await receiveHook(deps, `${token}x`, { headers: {}, body: incidentCall })).toBe('unknown');
    const rows = await sql<{ all: string }>`select hooks::text as all from hooks`.execute(database.db);
    expect(rows.rows.map(({ all }) => all).join()).not.toContain(token);
  });

  it('takes only what was signed with its secret, which is sealed', async () => {
    await line.look();
    const secret = 'the vendor signs with this';
    const hook = await makeHook(deps, { tenantId: previewTenant, page: await page(), kind: 'instatus', secret });
    expect(await receiveHook(deps, hook.token, { headers: {}, body: incidentCall })).toBe('unsigned');
    expect((await page()).nextLookAt > minute(0)).toBe(true);
    const signature = createHmac('sha256', secret).update(incidentCall).digest('hex');
    const headers = { 'x-instatus-webhook-signature': signature };
    expect(await receiveHook(deps, hook.token, { headers, body: incidentCall })).toBe('accepted');
    expect((await page()).nextLookAt).toBe(addMs(minute(0), 5_000));
    const rows = await sql<{ sealed: string }>`select sealed_secret as sealed from hooks`.execute(database.db);
    expect(rows.rows[0]?.sealed).not.toContain(secret);
    expect(await hooksOf(database.db, previewTenant)).toMatchObject([{ calls: 2, refused: 1 }]);
  });

  it('is not lost when it comes during a look: another look follows within seconds', async () => {
    await line.look();
    const { token } = await makeHook(deps, { tenantId: previewTenant, page: await page() });
    line.clock.moveTo(minute(10));
    const answers = line.site.fetch.bind(line.site);
    let isCalled = false;
    line.site.fetch = async (request) => {
      if (!isCalled) await receiveHook(deps, token, { headers: {}, body: incidentCall });
      isCalled = true;
      return answers(request);
    };
    await line.look();
    expect((await page()).lastLookAt).toBe(minute(10));
    expect((await page()).nextLookAt <= addMs(minute(10), 5_000)).toBe(true);
  });

  it('keeps its page followed, also where no subscription needs it', async () => {
    await sql`delete from follows`.execute(database.db);
    const hook = await makeHook(deps, { tenantId: previewTenant, page: await page() });
    expect(await unfollowUnused(database.db, previewTenant)).toBe(0);
    await removeHook(database.db, previewTenant, hook.id);
    expect(await unfollowUnused(database.db, previewTenant)).toBe(1);
  });

  it('follows its page, and is gone when it is removed', async () => {
    await sql`delete from follows`.execute(database.db);
    const hook = await makeHook(deps, { tenantId: previewTenant, page: await page() });
    expect(await followedPages(database.db, previewTenant)).toHaveLength(1);
    expect(await removeHook(database.db, previewTenant, hook.id)).toBe(true);
    expect(await removeHook(database.db, previewTenant, hook.id)).toBe(false);
    expect(await receiveHook(deps, hook.token, { headers: {}, body: incidentCall })).toBe('unknown');
  });
});
