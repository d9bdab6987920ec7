import { afterAll, beforeAll, expect, it } from 'vitest';
import { regionsOfChannel } from '../../src/db/forum-regions.js';
import { TenantId } from '../../src/domain/ids.js';
import { openDesk } from '../app/commands/desk.js';
import { incident, start } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const one = (id: string, title: string) => incident(id, [['investigating', 'We look into it.']], { title });

it('the regions of a channel are those that several of its incidents name, oftenest first', async () => {
  const desk = await openDesk(database.db);
  await desk.subscribe('larch');
  await desk.look();
  desk.line.site.incidents = [
    one('a', 'Errors in Frankfurt'),
    one('b', 'Errors in Tokyo and Frankfurt'),
    one('c', 'Errors in Frankfurt and Tokyo'),
    one('d', 'Errors in Sydney'),
    one('e', 'Errors everywhere'),
  ];
  await desk.look();
  const { db } = database;
  expect(await regionsOfChannel(db, desk.tenantId, 'C1', start)).toEqual(['frankfurt', 'tokyo']);
  expect(await regionsOfChannel(db, desk.tenantId, 'C1', '2099-01-01T00:00:00.000Z')).toEqual([]);
  expect(await regionsOfChannel(db, desk.tenantId, 'C2', start)).toEqual([]);
  expect(await regionsOfChannel(db, TenantId.parse('slack-T2'), 'C1', start)).toEqual([]);
});
