import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readInput } from '../../src/cli/command.js';
import { affected } from '../../src/cli/commands/affected.js';
import { sql } from '../../src/db/database.js';
import { markThread } from '../../src/db/marks.js';
import { previewTenant, ThreadId } from '../../src/domain/ids.js';
import { incident, openPipeline } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  const line = await openPipeline(database.db);
  await line.subscribe('larch');
  await line.look();
  line.site.incidents = [
    incident('a', [
      ['investigating', 'Exports fail.'],
      ['resolved', 'They work.'],
    ]),
  ];
  await line.look();
  line.site.incidents = [...line.site.incidents, incident('b', [['investigating', 'Search fails.']])];
  await line.look();
  const threads = await sql<{
    id: string;
  }>`select t.id from threads t join incidents i on i.id = t.incident_id where i.key like 'b%'`.execute(database.db);
  const key = { tenantId: previewTenant, threadId: ThreadId.parse(threads.rows[0]?.id) };
  await markThread(database.db, key, {
    kind: 'affected',
    personId: 'p1',
    personName: 'Mo',
    markedAt: '2026-03-02T10:05:00.000Z',
  });
  await markThread(database.db, key, {
    kind: 'postmortem',
    personId: 'p1',
    personName: 'Mo',
    markedAt: '2026-03-02T10:06:00.000Z',
  });
});
afterAll(() => database.close());

async function run(...args: readonly string[]) {
  const out: string[] = [];
  const env = { DATABASE_URL: database.url, LOG_LEVEL: 'silent', PUBLIC_URL: 'https://tocsin.example' };
  const context = { env, version: '0', out: (text: string) => void out.push(text), err: () => undefined };
  return { code: await affected.run(readInput(affected, args), context), lines: out.join('\n').split('\n') };
}

describe('tocsin affected', () => {
  it('lists a row for each press, with an empty end while it is open', async () => {
    const { code, lines } = await run('--quarter', '2026Q1');
    expect(code).toBe(0);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(
      /^[0-9a-f]{16},larch,Trouble b,minor,2026-03-02T10:00:00\.000Z,,,preview,Preview,ops,Mo,2026-03-02T10:05:00\.000Z,https:\/\/tocsin\.example\/incidents\/[0-9a-f]{16}$/,
    );
  });

  it('gives the same as JSON', async () => {
    const { lines } = await run('--quarter', '2026Q1', '--format', 'json');
    expect(JSON.parse(lines.join(''))).toMatchObject([{ vendor: 'larch', person: 'Mo', ended_at: null, minutes: null }]);
  });

  it('exits with 1 and the bare head where nobody pressed it', async () => {
    expect(await run('--quarter', '2025Q4')).toMatchObject({ code: 1, lines: [expect.stringMatching(/^incident,vendor,/)] });
  });

  it.each([
    [[], /^--quarter must be one like 2026Q3, not ""/],
    [['--quarter', 'spring'], /^--quarter must be one like 2026Q3, not "spring"/],
    [['--quarter', '2026Q1', '--format', 'xls'], /^there is no format "xls"/],
  ])('says in one sentence what it does not understand: %s', async (args, sentence) => {
    await expect(run(...args)).rejects.toThrow(sentence);
  });
});
