import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statusCommand } from '../../../src/app/commands/status-command.js';
import { unfollowPage } from '../../../src/db/pages.js';
import { RetryableError } from '../../../src/errors.js';
import { incident, minute } from '../../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { controls, type Desk, labels, openDesk, plain } from './desk.js';

let database: FreshDatabase;
let desk: Desk;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  desk = await openDesk(database.db);
});

const status = (words = '') => statusCommand(desk.deps, desk.asking, words);

describe('the status of a workspace', () => {
  it('says that a page that was not read yet is unknown, never fine', async () => {
    expect(plain(await status())).toEqual(['1 vendor: 0 fine, 1 unknown.', '⚠️ Larch · not read yet. Not counted as fine.']);
  });

  it('counts what is fine', async () => {
    await desk.look();
    expect(plain(await status())).toEqual(['1 vendor: 1 fine.']);
  });

  it('lists what is open with its thread, in this channel before another one', async () => {
    await desk.subscribe('larch', 'C2');
    await desk.subscribe('larch', 'C1');
    await desk.look();
    desk.line.site.incidents = [
      incident('a', [['investigating', 'Hm.']], { impact: 'major', title: 'SMS to <!channel> *Germany*' }),
    ];
    await desk.look();
    desk.line.clock.moveTo(minute(80));
    const answer = await status();
    expect(plain(answer)).toEqual([
      '1 vendor: 0 fine, 1 with incidents.',
      '🟠 Larch · SMS to <!channel> *Germany* · major · 1 h 20 min · thread',
    ]);
    expect(JSON.stringify(answer)).toContain('https://acme.example/C1/');
  });

  it.each(['ko', 'ja', 'de'] as const)('says why a page cannot be read in %s', async (language) => {
    desk.line.site.fault = () => {
      throw new RetryableError('http.timeout', 'status.larch.example did not answer in time: Tocsin will look again.');
    };
    await desk.look();
    const [, line = ''] = plain(await statusCommand(desk.deps, { ...desk.asking, language }, ''));
    expect(line).toContain('status.larch.example');
    expect(line).not.toMatch(/did not answer|will look again/);
  });

  it('shows an unreadable page and why, beside what was open there', async () => {
    desk.line.site.incidents = [incident('a', [['investigating', 'Hm.']])];
    await desk.look();
    desk.line.site.fault = (url) => ({
      kind: 'document',
      status: 403,
      url,
      headers: {},
      body: 'Log in.',
      redirects: 0,
      validators: {},
    });
    desk.line.clock.moveTo(minute(20));
    await desk.look();
    const [counted, ...lines] = plain(await status());
    expect(counted).toBe('1 vendor: 0 fine, 1 unknown.');
    expect(lines.at(-1)).toMatch(/^⚠️ Larch · page unreadable since .*\(.+\)\. Not counted as fine\.$/);
    expect(lines[0]).toContain('Trouble a');
  });

  it('says so when nothing is followed', async () => {
    await unfollowPage(database.db, desk.tenantId, desk.line.page);
    expect(plain(await status())[0]).toContain('/tocsin subscribe github');
  });
});

describe('the status of one vendor', () => {
  it('takes its name or slug, and tells what was last', async () => {
    desk.line.site.incidents = [
      incident('a', [
        ['investigating', 'Hm.'],
        ['resolved', 'Over.'],
      ]),
    ];
    await desk.look();
    expect(plain(await status('LARCH'))).toEqual([
      '🟢 Larch · no incident is open.',
      expect.stringMatching(/^Last: ‹Trouble a›, over since /),
    ]);
  });

  it('offers to follow one that is not followed', async () => {
    const answer = await status('github');
    expect(plain(answer)).toEqual(['GitHub is not followed in this workspace.']);
    expect(labels(answer)).toEqual(['Follow GitHub']);
  });

  it('suggests the one that was meant', async () => {
    const answer = await status('larhc');
    expect(plain(answer)).toEqual(['I know no vendor larhc; did you mean larch?']);
    expect(labels(answer)).toEqual(['Use larch']);
  });

  it('stays short for hostile words', async () => {
    const answer = await status(`"${'x'.repeat(3_000)}`);
    expect(plain(answer).join('').length).toBeLessThan(200);
    expect(controls(answer)).toEqual([]);
  });
});
