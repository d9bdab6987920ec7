import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { createPreviewChat } from '../../src/chat/preview.js';
import { systemClock } from '../../src/clock.js';
import { sql } from '../../src/db/database.js';
import { postedIn } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';
import { describeChat } from './conformance.js';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

describeChat('preview', async () => {
  const externalId = randomBytes(6).toString('hex');
  return {
    port: createPreviewChat({ db: database.db, clock: systemClock }),
    tenantId: 'preview',
    externalId,
    shown: async () =>
      (await postedIn(database.db, externalId)).map(({ ref, rootRef, text }) => ({
        messageRef: ref,
        rootRef: rootRef ?? undefined,
        text,
      })),
    remove: async (ref) => {
      await sql`delete from preview_messages where ref = ${ref}`.execute(database.db);
    },
  };
});
