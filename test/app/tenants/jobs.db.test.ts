import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recheckWaiting } from '../../../src/app/commands/recheck-waiting.js';
import { createCommands } from '../../../src/app/commands/run-command.js';
import { countTroubles } from '../../../src/app/count-troubles.js';
import { forwardIncidents } from '../../../src/app/forward-incidents.js';
import { ingestDocument, ingestPage } from '../../../src/app/ingest-document.js';
import { keepTimes } from '../../../src/app/keep-times.js';
import { pinBoards } from '../../../src/app/pin-boards.js';
import { pollPage } from '../../../src/app/poll-page.js';
import { reconcileChannelPosts } from '../../../src/app/reconcile-channel-post.js';
import { reconcileThread } from '../../../src/app/reconcile-thread.js';
import { rereadRecordFacts } from '../../../src/app/record-facts.js';
import { retain } from '../../../src/app/retain.js';
import { leaseDuePages, leaseDueThreads, sweep } from '../../../src/app/sweep.js';
import { tellPeople } from '../../../src/app/tell-people.js';
import { deleteTenant } from '../../../src/app/tenant-delete.js';
import { translateWanted } from '../../../src/app/translate-wanted.js';
import { sql } from '../../../src/db/database.js';
import { lookSoon } from '../../../src/db/pages.js';
import { DocumentId, PageId, ThreadId } from '../../../src/domain/ids.js';
import { toIso } from '../../../src/domain/time.js';
import { packageRoot } from '../../../src/package-root.js';
import { heron, hush, leaksIn, members, openTwoTeams, type TwoTeams, zebra } from './two-teams.js';

let teams: TwoTeams;
beforeAll(async () => {
  teams = await openTwoTeams();
});
afterAll(() => teams.close());

const signal = () => AbortSignal.timeout(30_000);

/** What each file of `queues/` that starts work has done, over all tenants. */
const jobs: Readonly<Record<string, () => Promise<unknown>>> = {
  poll: async () => {
    for (const { member, pageId } of teams.holdings) {
      const page = { tenantId: member.tenantId, pageId };
      await lookSoon(teams.db, page, toIso(teams.clock.now()));
      await pollPage(teams.deps, page, signal());
    }
  },
  ingest: async () => {
    for (const { member, pageId } of teams.holdings) await ingestPage(teams.deps, { tenantId: member.tenantId, pageId });
  },
  reconcile: async () => {
    for (const { member, threads } of teams.holdings)
      for (const { id } of threads)
        await reconcileThread(teams.deps, { tenantId: member.tenantId, threadId: ThreadId.parse(id) }, signal());
  },
  'due-tick': () => leaseDuePages(teams.deps),
  'thread-tick': async () => {
    for (const thread of await leaseDueThreads(teams.deps)) await reconcileThread(teams.deps, thread, signal());
  },
  sweep: () => sweep(teams.deps),
  'channel-posts': () => reconcileChannelPosts(teams.deps, signal()),
  'channel-times': async () => {
    await keepTimes(teams.deps);
    await pinBoards(teams.deps);
  },
  forwards: () => forwardIncidents(teams.deps, signal()),
  translations: async () => {
    if (teams.deps.translator !== undefined) await translateWanted({ ...teams.deps, ...teams.deps.translator });
  },
  notices: () => tellPeople({ ...teams.deps, rooms: () => teams.chat }, signal()),
  'record-facts': () => rereadRecordFacts(teams.db),
  'waiting-channels': async () => {
    const deps = {
      ...teams.deps,
      rooms: () => teams.chat,
      chatOf: () => teams.chat,
      linkTo: async () => null,
      commandName: () => '/tocsin',
      forwarding: { poster: teams.deps.poster, secrets: teams.deps.secrets },
      sleep: async () => undefined,
    };
    for (const chat of ['slack', 'discord'] as const) await recheckWaiting(deps, createCommands(deps), chat);
  },
  gauges: () => countTroubles(teams.deps),
  retention: () => retain(teams.deps),
};

/** How work is queued, run and timed: nothing of anybody's is in it but ids. */
const plumbing = [
  ...['adapt', 'calm-errors', 'connection', 'enqueue', 'fail-job', 'open-queues', 'probe', 'queues', 'redis-clients'],
  ...['run-each', 'run-job', 'schedulers', 'side-by-side', 'sweep-timer', 'time-limit', 'timer', 'workers'],
];

/** Whose words went out to whom they do not belong to. */
function wentAstray(): string[] {
  const chats = teams.chat.heard.flatMap(({ tenantId, said }) => {
    const own = members.filter((member) => member.tenantId === tenantId).map(({ word }) => word);
    return leaksIn(JSON.stringify(said), own).map((word) => `${word} was said in ${tenantId}`);
  });
  const posts = teams.out.posts.flatMap((post) => {
    const own = members.filter(({ word }) => post.url.startsWith(`https://${word.toLowerCase()}.hooks.example/`));
    const body = JSON.stringify({ ...post, url: '', signal: null }).replaceAll(hush, '');
    return leaksIn(
      body,
      own.map(({ word }) => word),
    ).map((word) => `${word} was sent to ${new URL(post.url).host}`);
  });
  return [...chats, ...posts];
}

describe('every job and clock', () => {
  it('is in the walk, and no other', () => {
    const files = readdirSync(join(packageRoot(), 'queues')).flatMap((name) => (name.endsWith('.ts') ? [name.slice(0, -3)] : []));
    expect(files.toSorted()).toEqual([...Object.keys(jobs), ...plumbing].toSorted());
  });

  it('brings each tenant its own news and nobody another one', async () => {
    for (let round = 0; round < 3; round += 1) {
      teams.news(`Round ${round} has begun.`);
      teams.clock.advance(120_000);
      for (const job of Object.values(jobs)) await job();
    }
    expect(wentAstray()).toEqual([]);
    for (const { tenantId, word } of members) {
      const said = JSON.stringify(teams.chat.heard.filter((one) => one.tenantId === tenantId));
      expect(said, word).toContain(`${word}: Round`);
    }
    expect(teams.out.posts.length).toBeGreaterThan(members.length);
  });

  it('counts everybody and names nobody in the metrics', async () => {
    const text = await teams.deps.metrics.registry.metrics();
    expect(leaksIn(text)).toEqual([]);
    expect(text).not.toContain('inner');
  });

  it('ends quietly where its tenant was deleted, and says nothing for it', async () => {
    const { pageId, threads } = teams.of(heron);
    const document = await sql<{ id: string }>`select id from documents where tenant_id = ${heron.tenantId} limit 1`.execute(
      teams.db,
    );
    const rest = await teams.stored(zebra);
    await deleteTenant(teams.deps, { tenantId: heron.tenantId, by: 'Ada' });
    expect(await teams.stored(zebra)).toEqual(rest);
    const before = teams.chat.heard.length;
    const { tenantId } = heron;
    await pollPage(teams.deps, { tenantId, pageId: PageId.parse(pageId) }, signal());
    await ingestDocument(teams.deps, { tenantId, documentId: DocumentId.parse(document.rows[0]?.id ?? 'gone') });
    for (const { id } of threads) await reconcileThread(teams.deps, { tenantId, threadId: ThreadId.parse(id) }, signal());
    const said = teams.chat.heard.slice(before).filter((one) => one.tenantId === tenantId);
    expect(said).toEqual([]);
  });

  it('goes on for the others after that', async () => {
    teams.news('The last round.');
    teams.clock.advance(120_000);
    const before = teams.chat.heard.length;
    await teams.work();
    const said = teams.chat.heard.slice(before);
    expect(said.some(({ tenantId }) => tenantId === zebra.tenantId)).toBe(true);
    expect(said.some(({ tenantId }) => tenantId === heron.tenantId)).toBe(false);
    expect(wentAstray()).toEqual([]);
    const left = await sql`select from threads where tenant_id = ${heron.tenantId}`.execute(teams.db);
    expect(left.rows).toHaveLength(0);
  });
});
