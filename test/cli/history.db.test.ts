import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importHistory } from '../../src/app/import-history.js';
import { readHistory } from '../../src/app/read-history.js';
import { loadCatalogue } from '../../src/catalogue/catalogue.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import { readInput } from '../../src/cli/command.js';
import { historyCommand } from '../../src/cli/commands/history.js';
import { importCommand } from '../../src/cli/commands/import.js';
import { systemClock } from '../../src/clock.js';
import { sql } from '../../src/db/database.js';
import { insertIncident, insertPage } from '../db/record/rows.js';
import { incident } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

const file = {
  provider: 'statuspage',
  page: { name: 'Larch', url: 'https://status.larch.example' },
  status: 'none',
  components: [{ id: 'c1', name: 'Exports', group: 'Data', status: 'operational', regions: [] }],
  incidents: [
    incident(
      'b',
      [
        ['investigating', 'Exports in Frankfurt fail since 09:40 UTC.'],
        ['resolved', '**Fixed:**\n\n* queues are empty\n* `retry` works\n\nThank you.'],
      ],
      { title: '=Exports *fail*', url: 'https://status.larch.example/incidents/b', components: ['Exports'] },
    ),
    incident('a', [['resolved', '<p>Search was <b>slow</b> yesterday.</p><script>alert(1)</script>']], {
      startedAt: '2026-02-20T10:00:00.000Z',
      resolvedAt: '2026-02-20T11:30:00.000Z',
      impact: 'major',
    }),
  ],
  notes: [],
};

let database: FreshDatabase;
let second: FreshDatabase;
let folder = '';
beforeAll(async () => {
  database = await freshDatabase();
  second = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'tocsin-history-'));
  const deps = { db: database.db, clock: systemClock, catalogue: loadCatalogue(), gazetteer: loadGazetteer() };
  const history = readHistory(JSON.stringify(file));
  const [withIds] = history.incidents;
  if (withIds === undefined) throw new Error('the history is empty');
  const updates = withIds.updates.map((update) => ({ ...update, id: null }));
  await importHistory(deps, { ...history, incidents: [{ ...withIds, updates }, ...history.incidents.slice(1)] });
});
afterAll(async () => {
  await database.close();
  await second.close();
  await rm(folder, { recursive: true });
});

const contextFor = ({ url }: FreshDatabase, out: string[], err: string[] = []) => ({
  env: { DATABASE_URL: url, LOG_LEVEL: 'silent', PUBLIC_URL: 'https://tocsin.example' },
  version: '0',
  out: (text: string) => void out.push(text),
  err: (text: string) => void err.push(text),
});

async function run(from: FreshDatabase, ...args: readonly string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await historyCommand.run(readInput(historyCommand, args), contextFor(from, out, err));
  return { code, text: out.join('\n'), err: err.join('\n') };
}

const slug = 'status-larch-example';

describe('tocsin history', () => {
  it('writes a history file that is the same after it was imported elsewhere', async () => {
    const { text } = await run(database, slug, '--format', 'json');
    const path = join(folder, 'larch.json');
    await writeFile(path, text);
    await importCommand.run(readInput(importCommand, [path]), contextFor(second, []));
    expect((await run(second, slug, '--format', 'json')).text).toBe(text);
    expect(readHistory(text)).toMatchObject({
      page: file.page,
      components: file.components,
      incidents: [
        { id: file.incidents[0]?.id, title: '=Exports *fail*', regions: ['frankfurt'], updates: [{ id: null }, { id: null }] },
        { id: file.incidents[1]?.id, impact: 'major', updates: [{ id: file.incidents[1]?.updates[0]?.id }] },
      ],
    });
  });

  it("writes a document by months, the newest first, in which vendors' marks stay marks and their scripts do not", async () => {
    const { text } = await run(database, slug);
    expect(text).toContain(
      '# Larch outage history\n\n## March 2026\n\n### =Exports \\*fail\\*\n\nStarted 2 Mar 2026, 10:00 UTC · resolved',
    );
    expect(text).toContain('1. **Investigating** 2 Mar 2026, 10:00 UTC\n\n   Exports in Frankfurt fail since 09:40 UTC.\n');
    expect(text).toContain('   **Fixed:**\n\n   - queues are empty\n   - `retry` works\n\n   Thank you.');
    expect(text).toMatch(/\[Read the full incident report →\]\(https:\/\/tocsin\.example\/incidents\/[0-9a-f]{16}\)/);
    expect(text.indexOf('## February 2026')).toBeGreaterThan(text.indexOf('## March 2026'));
    expect(text).toContain('Search was **slow** yesterday.');
    expect(text).not.toContain('script');
  });

  it('writes it in another language', async () => {
    expect((await run(database, slug, '--language', 'ko')).text).toContain('# Larch 장애 기록');
  });

  it('writes a row for each incident, in which no cell is a formula', async () => {
    const lines = (await run(database, slug, '--format', 'csv')).text.split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^id,vendor,title,/);
    expect(lines[1]).toContain(
      `,${slug},'=Exports *fail*,incident,minor,resolved,2026-03-02T10:00:00.000Z,2026-03-02T10:01:00.000Z,1,`,
    );
    expect(lines[1]).toContain(',false,2026-03-02T09:40:00.000Z,,frankfurt,Exports,2,,https://status.larch.example/incidents/b');
    expect(lines[2]).toContain(',major,resolved,2026-02-20T10:00:00.000Z,2026-02-20T11:30:00.000Z,90,');
  });

  it('takes days as whole days at either end', async () => {
    const rows = async (...args: readonly string[]) =>
      (await run(database, slug, '--format', 'csv', ...args)).text.split('\n').length - 1;
    expect(await rows('--since', '2026-03-02', '--until', '2026-03-02')).toBe(1);
    expect(await rows('--until', '2026-03-01')).toBe(1);
    expect(await rows('--since', '2026-03-02T10:00:00.001Z')).toBe(0);
  });

  it('leaves out of a history file what Tocsin said itself', async () => {
    await sql`update incidents set key = 'tocsin:components:x' where title like 'Trouble%'`.execute(second.db);
    expect(readHistory((await run(second, slug, '--format', 'json')).text).incidents).toHaveLength(1);
  });

  it('goes on where one batch ends, without losing or doubling an incident', async () => {
    await insertPage(second.db, { id: 'long', slug: 'longlived' });
    for (let n = 0; n < 3; n += 1)
      await insertIncident(second.db, { id: `same${n}`, page: 'long', begunAt: '2026-01-01T00:00:00Z' });
    await sql`insert into incidents (tenant_id, id, page_id, key, title, kind, impact, status, components, regions, origin, revision, first_seen_at, changed_at, begun_at)
      select 'public', 'n' || n, 'long', 'n' || n, 'Trouble', 'incident', 'minor', 'resolved', '{}', '{}', 'baseline', 1, '2020-01-01'::timestamptz + n / 3 * interval '1 day',
        now(), '2020-01-01'::timestamptz + n / 3 * interval '1 day' from generate_series(1, 450) n`.execute(second.db);
    const lines = (await run(second, 'longlived', '--format', 'csv')).text.split('\n').slice(1);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(453);
    expect(lines).toHaveLength(453);
  });

  it('goes on where an older version stored another beginning than ours would be', async () => {
    await insertPage(second.db, { id: 'moved', slug: 'moved' });
    await sql`insert into incidents (tenant_id, id, page_id, key, title, kind, impact, status, components, regions, origin, revision, first_seen_at, changed_at, started_at, begun_at)
      select 'public', 'm' || n, 'moved', 'm' || n, 'Trouble', 'incident', 'minor', 'resolved', '{}', '{}', 'baseline', 1, now(), now(), '2025-01-01',
        '2020-01-01'::timestamptz + n * interval '1 day' from generate_series(1, 230) n`.execute(second.db);
    const lines = (await run(second, 'moved', '--format', 'csv')).text.split('\n').slice(1);
    expect(lines).toHaveLength(230);
  });

  it('indents what belongs to the tenth update as far as its number, under a name that is no markup', async () => {
    await insertPage(second.db, { id: 'talk', slug: 'talkative' });
    await sql`update pages set vendor_name = 'Talk <b>*' where id = 'talk'`.execute(second.db);
    await insertIncident(second.db, { id: 'talk', page: 'talk', begunAt: '2026-01-01T00:00:00Z' });
    await sql`insert into incident_updates (tenant_id, incident_id, seq, key, status, body, at, components, revision, first_seen_at)
      select 'public', 'talk', n, 'u' || n, 'investigating', 'We look.', '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 hour', '{}', 1, now()
      from generate_series(1, 10) n`.execute(second.db);
    const { text } = await run(second, 'talkative');
    expect(text).toMatch(/^# Talk \\<b\\>\\\* outage/);
    expect(text).toMatch(/\n9\. [^\n]+\n\n {3}We look\./);
    expect(text).toMatch(/\n10\. [^\n]+\n\n {4}We look\./);
  });

  it('exits with 1 where a known vendor has no record here', async () => {
    expect(await run(database, 'github')).toMatchObject({
      code: 1,
      text: '',
      err: expect.stringMatching(/^tocsin: nothing of GitHub is recorded here;/),
    });
  });

  it.each([
    [['status-larch-exampel'], /^there is no vendor "status-larch-exampel"; did you mean status-larch-example/],
    [['githbu'], /^there is no vendor "githbu"; did you mean github/],
    [[], /^name one vendor; usage: tocsin history/],
    [[slug, '--format', 'pdf'], /^there is no format "pdf"/],
    [[slug, '--since', 'may'], /^--since must be a day like 2026-08-17, not "may"/],
    [[slug, '--since', '0000-01-01'], /^--since must be a day like 2026-08-17, not "0000-01-01"/],
    [[slug, '--language', 'fr'], /^"fr" is no language that Tocsin speaks/],
    [[slug, '--page', 'https://other.example'], /^--page must be one of https:\/\/status\.larch\.example/],
  ])('says in one sentence what it does not understand: %s', async (args, sentence) => {
    await expect(run(database, ...args)).rejects.toThrow(sentence);
  });

  it('asks for a page where a history file would be of several', async () => {
    await insertPage(second.db, { id: 'long2', slug: 'longlived' });
    await expect(run(second, 'longlived', '--format', 'json')).rejects.toThrow(
      /^a history file is of one page; choose with --page one of/,
    );
    expect((await run(second, 'longlived', '--format', 'json', '--page', 'long2.example')).code).toBe(0);
  });
});
