import { afterAll, beforeAll, expect, it } from 'vitest';
import { matchVendors } from '../../src/app/match-vendors.js';
import { incident } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';
import { type Desk, openDesk } from './commands/desk.js';

let database: FreshDatabase;
let desk: Desk;

beforeAll(async () => {
  database = await freshDatabase();
  desk = await openDesk(database.db);
});
afterAll(() => database.close());

it('finds the vendors of an exported table, each once, with what is open there, and says what it cannot use', async () => {
  desk.line.site.incidents = [incident('a', [['investigating', 'We look into it.']])];
  await desk.look();
  const csv = `Service,Status page\nLarch,https://status.larch.example\nLARCH,\nQuince Qx Ltd,\n${'x'.repeat(300)},\n`;
  expect(await matchVendors(desk.deps, desk.tenantId, csv)).toMatchObject([
    { kind: 'known', input: 'Larch', slug: 'larch', followed: true, open: [{ title: 'Trouble a' }] },
    { kind: 'unknown', input: 'Quince Qx Ltd' },
    { kind: 'unknown', input: 'x'.repeat(80), suggestions: [] },
  ]);
  expect(await matchVendors(desk.deps, desk.tenantId, 'larch; larch\nlarch')).toHaveLength(1);
  expect(await matchVendors(desk.deps, desk.tenantId, ' \n ')).toEqual([]);
});
