import { expect, it, onTestFinished } from 'vitest';
import { startSimulator } from '../../../src/app/simulate/server.js';
import { ManualClock } from '../../../src/clock.js';
import { sql } from '../../../src/db/database.js';
import { startFakeSlack } from '../../fakes/slack/fake-slack.js';
import type { WorkspaceHandle } from '../../fakes/slack/world/workspace-handle.js';
import { freshDatabase } from '../../support/services.js';
import { waitFor } from '../../support/wait-for.js';
import { begins, larchStory } from './larch-story.js';
import { runService } from './running-service.js';
import { historyOf } from './stage.js';

const ours = 'http://tocsin.example';
const limit = { timeout: 180_000 };

/** Two processes of one service, a Slack that many workspaces and an organisation know, and a page. */
async function openTown() {
  const slack = await startFakeSlack({ teamName: 'Harbour' });
  slack.settings.rotateTokens = true;
  const database = await freshDatabase();
  const clock = new ManualClock(begins);
  const page = await startSimulator({
    history: historyOf(larchStory),
    as: 'statuspage',
    clock,
    startAt: begins,
    speed: 1,
    maxGapMs: Number.MAX_SAFE_INTEGER,
  });
  const env = {
    SLACK_CLIENT_ID: slack.clientId,
    SLACK_CLIENT_SECRET: slack.clientSecret,
    SLACK_SIGNING_SECRET: slack.signingSecret,
    SLACK_API_URL: slack.apiUrl,
  };
  const options = { databaseUrl: database.url, env, clock, paceScale: Number.POSITIVE_INFINITY, publicUrl: ours };
  const first = await runService(options);
  const second = await runService(options);
  onTestFinished(async () => {
    await Promise.all([first.stop(), second.stop()]);
    await Promise.all([slack.close(), page.close()]);
    await database.close();
  });
  const addresses = [first, second].map(({ now }) => now.web?.url ?? '');
  await slack.deliverTo(`${addresses[0]}/slack/events`);

  /** A browser that begins at one process and comes back to the other. */
  const install = async (teamId: string): Promise<string> => {
    const began = await fetch(`${addresses[0]}/slack/install/go`, { redirect: 'manual' });
    const cookie = began.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const asked = await fetch(`${began.headers.get('location')}&team=${teamId}`, { redirect: 'manual' });
    const back = (asked.headers.get('location') ?? '').replace(ours, addresses[1] ?? '');
    const done = await fetch(back, { headers: { cookie, accept: 'text/html' } });
    return (await done.text()).match(/<h1>(.*?)<\/h1>/)?.[1] ?? '';
  };

  const room = (team: WorkspaceHandle, name: string) => {
    const channel = team.addChannel({ name });
    const person = team.addUser({ name: `of-${name}` });
    const posts = () => team.messages(channel.id).filter(({ isOurs }) => isOurs);
    return {
      subscribe: async () => {
        const seen = await slack.command({ channelId: channel.id, userId: person.id, text: `subscribe ${page.origin}` });
        await seen.later(1, 20_000);
      },
      roots: () =>
        posts().filter(({ threadTs, blocks }) => threadTs === undefined && JSON.stringify(blocks ?? []).includes('tocsin:more')),
      /** Whether a reply with these words is there. */
      heard: (words: string) => posts().some(({ threadTs, text }) => threadTs !== undefined && text.includes(words)),
    };
  };
  return { slack, db: database.db, clock, install, room, services: [first, second] };
}

type Room = ReturnType<Awaited<ReturnType<typeof openTown>>['room']>;

const second = 'The last handover got stuck at 18:05';
const third = 'The same handovers now stop in Frankfurt';

/** Time goes on meanwhile, slowly: what was refused or got lost waits for its turn. */
const until = (clock: ManualClock, what: string, isSo: () => boolean) =>
  waitFor(
    () => {
      clock.advance(200);
      return isSo();
    },
    { timeoutMs: 40_000, what },
  );

const untilRoots = (clock: ManualClock, rooms: readonly Room[]) =>
  until(clock, 'a thread everywhere', () => rooms.every(({ roots }) => roots().length === 1));

const untilHeard = (clock: ManualClock, rooms: readonly Room[], words: string) =>
  until(clock, `"${words}" everywhere`, () => rooms.every(({ heard }) => heard(words)));

it(
  'serves workspaces and an organisation that came by OAuth, renews their tokens once, and lets them go and come back',
  limit,
  async () => {
    const { slack, db, clock, install, room, services } = await openTown();
    const birch = slack.addWorkspace('Birch');
    const org = slack.addOrg('Larkline Group');
    const [north, south] = [org.addWorkspace('Larkline North'), org.addWorkspace('Larkline South')];
    expect(await install(slack.teamId)).toBe('Tocsin is in Harbour');
    expect(await install(birch.teamId)).toBe('Tocsin is in Birch');
    expect(await install(org.id)).toBe('Tocsin is in Larkline Group');

    const harbour = ['ops', 'voice', 'depot', 'lane'].map((name) => room(slack, name));
    const inBirch = [room(birch, 'ops')];
    const inOrg = [room(north, 'ops'), room(south, 'ops')];
    const all = [...harbour, ...inBirch, ...inOrg];
    for (const one of all) await one.subscribe();
    clock.moveTo('2026-08-17T18:10:31.000Z');
    await untilRoots(clock, all);

    slack.expireTokens();
    birch.expireTokens();
    org.expireTokens();
    slack.clearCalls();
    clock.moveTo('2026-08-17T18:22:31.000Z');
    await untilHeard(clock, all, second);
    const renewals = slack.calls.filter(
      ({ method, args }) => method === 'oauth.v2.access' && args.grant_type === 'refresh_token',
    );
    expect(renewals.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok']);

    birch.uninstall();
    org.uninstall();
    await slack.settled();
    clock.moveTo('2026-08-17T18:40:31.000Z');
    await untilHeard(clock, harbour, third);
    expect([...inBirch, ...inOrg].map(({ heard }) => heard(third))).toEqual([false, false, false]);

    await install(birch.teamId);
    await install(org.id);
    clock.moveTo('2026-08-17T19:22:31.000Z');
    const hasEnded = ({ roots }: Room): boolean => JSON.stringify(roots()[0]?.blocks).includes('Resolved');
    await until(clock, 'the end everywhere', () => all.every(hasEnded));
    expect(all.map(({ roots }) => roots().length)).toEqual(all.map(() => 1));
    // A write that is refused before the event of the removal is carried out ends an installation in two steps.
    const audit = await sql<{
      action: string;
    }>`select action from audit_log told where action like 'installation.%' and not (detail ->> 'state' is not distinct from 'broken' and exists (
        select from audit_log later where later.tenant_id = told.tenant_id and later.id > told.id and later.detail ->> 'state' = 'removed'))`.execute(
      db,
    );
    expect(audit.rows.map(({ action }) => action).toSorted()).toEqual([
      ...Array(7).fill('installation.added'),
      ...Array(4).fill('installation.ended'),
      ...Array(2).fill('installation.revived'),
    ]);
    for (const { log } of services) expect(JSON.stringify(log)).not.toMatch(/xox[a-z]/);
  },
);

it('leaves a workspace that an organisation takes away, and keeps one that has Tocsin itself', limit, async () => {
  const { slack, clock, install, room } = await openTown();
  const org = slack.addOrg('Larkline Group');
  const [north, south] = [org.addWorkspace('Larkline North'), org.addWorkspace('Larkline South')];
  await install(org.id);
  await install(south.teamId);
  const [inNorth, inSouth] = [room(north, 'ops'), room(south, 'ops')];
  for (const one of [inNorth, inSouth]) await one.subscribe();
  clock.moveTo('2026-08-17T18:10:31.000Z');
  await untilRoots(clock, [inNorth, inSouth]);
  expect(slack.calls.filter(({ method, token }) => method === 'chat.postMessage' && token === south.botToken)).not.toEqual([]);

  org.revoke(north);
  org.revoke(south);
  await slack.settled();
  clock.moveTo('2026-08-17T18:22:31.000Z');
  await untilHeard(clock, [inSouth], second);
  expect(inNorth.heard(second)).toBe(false);

  org.grant(north);
  org.grant(south);
  south.uninstall();
  await slack.settled();
  clock.moveTo('2026-08-17T18:40:31.000Z');
  await untilHeard(clock, [inNorth, inSouth], third);
  const late = slack.calls.filter(({ method, args }) => method === 'chat.postMessage' && args.team_id === south.teamId).at(-1);
  expect(late?.token).toBe(org.botToken);
});
