import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { restoreFrom, writeBackup } from '../../src/app/backup.js';
import { lookingFirst } from '../../src/app/backup-gap.js';
import { ingestPage } from '../../src/app/ingest-document.js';
import { pollPage } from '../../src/app/poll-page.js';
import { reconcileThread } from '../../src/app/reconcile-thread.js';
import { subscribe } from '../../src/app/subscribe.js';
import { loadCatalogue } from '../../src/catalogue/catalogue.js';
import { restoredGap } from '../../src/db/backup-fit.js';
import { ensureChannel, setPreset } from '../../src/db/channels.js';
import { sql } from '../../src/db/database.js';
import { lookSoon } from '../../src/db/pages.js';
import { laggingThreads } from '../../src/db/threads.js';
import { previewTenant } from '../../src/domain/ids.js';
import { toIso } from '../../src/domain/time.js';
import { discordSeat, type FakeSeat, slackSeat } from '../chat/told-once-seats.js';
import { incident, openPipeline, type Pipeline } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let database: FreshDatabase;
const folder = temporaryFolder();
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

describe.each([
  ['Slack', slackSeat],
  ['Discord', discordSeat],
] as const)('after a backup was put back, on %s', (name, openSeat) => {
  let seat: FakeSeat;
  let line: Pipeline;

  beforeEach(async () => {
    const tables = 'pages, follows, channels, incidents, documents, threads, deliveries, paces, notices';
    await sql`truncate ${sql.raw(tables)} cascade`.execute(database.db);
    await sql`delete from settings where key = 'restored'`.execute(database.db);
    seat = await openSeat(() => line.clock);
    line = await openPipeline(database.db);
    line.clock.moveTo(new Date());
    const facts = { tenantId: previewTenant, chat: seat.chat, externalId: seat.channelRef, name: 'ops', kind: 'text' } as const;
    const { id: channelId } = await ensureChannel(database.db, facts);
    await setPreset(database.db, previewTenant, channelId, 'plain');
    await subscribe(
      { ...line.deps, catalogue: loadCatalogue() },
      { tenantId: previewTenant, channelId, expression: 'all', by: 'Dana' },
    );
    await look([]);
  });
  afterEach(() => seat.close());

  async function look(texts: readonly string[]): Promise<void> {
    const told = texts.map((text) => ['investigating', text] as const);
    line.site.incidents = told.length === 0 ? [] : [incident('a', told)];
    await lookSoon(database.db, line.page, toIso(line.clock.now()));
    await pollPage(line.deps, line.page);
    await ingestPage(line.deps, line.page);
  }

  const pass = (seconds: number): void => {
    line.clock.advance(seconds * 1000);
    seat.pass(seconds * 1000);
  };

  /** A process as the service makes it, until nothing is behind. */
  async function tell(): Promise<void> {
    const gap = await restoredGap(database.db);
    const port = seat.port();
    const chat = gap === undefined ? port : lookingFirst(port, gap, line.clock);
    for (let round = 0; round < 60; round += 1) {
      for (const key of await laggingThreads(database.db, toIso(line.clock.now()), 5))
        await reconcileThread({ ...line.deps, chatOf: () => chat }, key).catch(() => undefined);
      if ((await laggingThreads(database.db, '2100-01-01T00:00:00.000Z', 5)).length === 0) return;
      pass(5);
    }
    throw new Error('the thread never comes to rest');
  }

  const words = ['first-word', 'second-word', 'third-word', 'fourth-word'];
  const said = (): string[] => seat.replies().map((text) => words.find((word) => text.includes(word)) ?? text);
  const takenAfter = async (known: number): Promise<string> => {
    if (known > 0) await look(words.slice(0, known));
    await tell();
    const file = join(folder, `${name}-${known}`);
    await writeBackup(database.url, '1', file);
    return file;
  };

  it.each([0, 2])(
    'nothing is posted twice that was posted since %i updates were stored, and what is new comes',
    async (known) => {
      const file = await takenAfter(known);
      await look(words.slice(0, 3));
      await tell();
      const before = { roots: seat.roots().length, said: said() };
      expect(before).toEqual({ roots: 1, said: words.slice(0, 3) });
      pass(3_600);
      await restoreFrom(file, { url: database.url, isReplacing: true, isOurs: true });
      await look(words.slice(0, 3));
      await tell();
      expect({ roots: seat.roots().length, said: said() }).toEqual(before);
      await look(words);
      await tell();
      expect({ roots: seat.roots().length, said: said() }).toEqual({ roots: 1, said: words });
    },
  );
});
