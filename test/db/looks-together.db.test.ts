import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillPages } from '../../src/db/audience.js';
import { inTransaction, sql } from '../../src/db/database.js';
import { finishLook, loadPage, type PageKey, takePageLease } from '../../src/db/pages.js';
import { PageId, publicTenant } from '../../src/domain/ids.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

const now = '2099-03-02T10:00:00.000Z';
const until = '2099-03-02T10:00:20.000Z';
const next = '2099-03-02T10:01:00.000Z';
const pages: readonly PageKey[] = Array.from({ length: 20 }, (_nothing, index) => ({
  tenantId: publicTenant,
  pageId: PageId.parse(`page-${index + 1}`),
}));

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await fillPages(
    database.db,
    pages.map(({ pageId }) => `https://${pageId}.example`),
  );
});
afterAll(() => database.close());

const take = (list: readonly PageKey[], token: string) =>
  Promise.all(list.map((page) => takePageLease(database.db, page, token, now, until)));

it('looks that begin and end at the same time each have their own page, and nobody else has it', async () => {
  const taken = await take(pages, 'mine');
  expect(taken.map((page) => page?.id)).toEqual(pages.map(({ pageId }) => pageId));
  expect(taken[0]).toMatchObject({ hasOpenIncident: false, isCalled: false, contentHash: null });
  expect(await take(pages, 'theirs')).toEqual(pages.map(() => undefined));
  const unknown = { tenantId: publicTenant, pageId: PageId.parse('nowhere') };
  expect(await take([unknown, ...pages.slice(0, 1)], 'theirs')).toEqual([undefined, undefined]);

  const outcome = { at: now, startedAt: now, nextLookAt: next, cost: { bytes: 10.4, ms: 3 } };
  const ends = pages.map((page, index) => {
    if (index === 1) return finishLook(database.db, { ...page, token: 'theirs' }, outcome);
    const validators = { 'https://one.example': { etag: '"1"' } };
    const changed = index === 2 ? { contentHash: 'abc', validators } : { isUnchanged: true };
    return finishLook(database.db, { ...page, token: 'mine' }, { ...outcome, ...changed });
  });
  expect(await Promise.all(ends)).toEqual(pages.map((_, index) => index !== 1));
  const [first, second, third] = await Promise.all(pages.slice(0, 3).map((page) => loadPage(database.db, page)));
  expect(first).toMatchObject({ nextLookAt: next, lastOkAt: now, contentHash: null, validators: {} });
  expect(second).toMatchObject({ lastOkAt: null });
  expect(third).toMatchObject({ nextLookAt: next, contentHash: 'abc', validators: { 'https://one.example': { etag: '"1"' } } });
  const counted = await sql<{ id: string; looks: number; unchanged_looks: number; bytes_read: string }>`
    select id, looks, unchanged_looks, bytes_read from pages where id in ('page-1', 'page-3') order by id`.execute(database.db);
  expect(counted.rows.map((row) => [row.id, Number(row.looks), Number(row.unchanged_looks), Number(row.bytes_read)])).toEqual([
    ['page-1', 1, 1, 10],
    ['page-3', 1, 0, 10],
  ]);
});

it('a page whose row somebody holds keeps no other look waiting, and has its turn', async () => {
  await sql`update pages set next_look_at = ${now}, lease_token = null, lease_until = null`.execute(database.db);
  let free: () => void = () => undefined;
  const freed = new Promise<void>((resolve) => {
    free = resolve;
  });
  const holding = inTransaction(database.db, async (tx) => {
    await sql`select id from pages where tenant_id = 'public' and id = 'page-1' for update`.execute(tx);
    await freed;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  const waiting = take(pages.slice(0, 1), 'mine');
  expect((await take(pages.slice(1), 'mine')).every((page) => page !== undefined)).toBe(true);
  free();
  await holding;
  expect((await waiting)[0]?.id).toBe('page-1');
});
