import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readInput } from '../../src/cli/command.js';
import { explain } from '../../src/cli/commands/explain.js';
import { sql } from '../../src/db/database.js';
import { incident, openPipeline } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
let id = '';
beforeAll(async () => {
  database = await freshDatabase();
  const line = await openPipeline(database.db);
  await line.subscribe('larch region:eu');
  await line.subscribe('larch region:us', 'us');
  await line.look();
  line.site.incidents = [incident('a', [['investigating', 'Errors in Frankfurt.']], { title: 'Errors in Frankfurt' })];
  await line.look();
  id = (await sql<{ id: string }>`select id from incidents`.execute(database.db)).rows[0]?.id ?? '';
});
afterAll(() => database.close());

async function run(...args: readonly string[]) {
  const out: string[] = [];
  const context = {
    env: { DATABASE_URL: database.url, LOG_LEVEL: 'silent' },
    version: '0',
    out: (text: string) => void out.push(text),
    err: () => undefined,
  };
  return { code: await explain.run(readInput(explain, args), context), lines: out };
}

describe('tocsin explain', () => {
  it('lists every rule with its verdict, and exits with 0 where one subscription matches', async () => {
    const { code, lines } = await run(id, 'ops');
    expect(code).toBe(0);
    expect(lines.join('\n')).toMatch(
      /^larch: Errors in Frankfurt\n#ops: matched\n\n✓ larch region:eu\n {4}✓ vendor:larch +vendor larch\n {4}✓ region:eu +region eu: names frankfurt, which lies in it, "Errors in Frankfurt\." \(10:00 UTC\)\n/,
    );
    expect(lines.at(-1)).toBe('    Its thread is in #ops.');
  });

  it('takes the address of our report, and exits with 1 where none matches', async () => {
    const { code, lines } = await run(`https://status.example/ko/incidents/${id}?x=1`, 'us');
    expect(code).toBe(1);
    expect(lines).toContain('#us: not matched');
  });

  it('gives the same as JSON', async () => {
    const { lines } = await run(id, 'ops', '--json');
    expect(JSON.parse(lines.join(''))).toMatchObject({
      incident: { id, vendor: 'larch' },
      channel: { id: 'ops', chat: 'preview' },
      matched: true,
      subscriptions: [{ filter: 'larch region:eu', matches: true, goesTo: 'ops', source: 'chat' }],
    });
  });

  it.each([
    [['nothing', 'ops'], /^there is no incident "nothing" here/],
    [['ID', 'nowhere'], /^there is no channel "nowhere" here/],
    [['ID', 'slack:C1'], /^there is no channel "slack:C1" here/],
    [['ID'], /^name one incident and one channel; usage: tocsin explain/],
  ])('says in one sentence what it cannot find: %s', async (args, sentence) => {
    await expect(run(...args.map((word) => (word === 'ID' ? id : word)))).rejects.toThrow(sentence);
  });
});
