import { z } from 'zod';
import { type Db, rows, sql } from '../../src/db/database.js';
import { untilFirstLooks } from '../e2e/census.js';
import { followStorm } from '../e2e/channels.js';
import { startPostgresStore } from '../queues/postgres-store.js';
import type { QueueStore } from '../queues/queue-store.js';
import { waitFor } from '../support/wait-for.js';
import type { ChaosOptions } from './chaos-options.js';
import type { CleanUp } from './clean-up.js';
import type { Crew } from './crew.js';
import { openWork, RecoveryClock } from './owed-work.js';
import { openPlaces, type Place } from './places.js';
import type { PostgresServer, WaveDatabase } from './postgres-server.js';
import { addFindings, type ChaosReport } from './report.js';
import type { Schedule } from './schedule.js';
import type { Stage } from './stage.js';
import { type Storm, startStorm } from './storm.js';
import { StormClock } from './storm-clock.js';
import { explainByPolicy } from './unreadable.js';
import { judge } from './verdict.js';

/** What lasts longer than one wave. */
export interface Run {
  readonly options: ChaosOptions;
  readonly chance: () => number;
  readonly postgres: PostgresServer;
  /** Undefined where the queues live in the database of the wave. */
  readonly redis: QueueStore | undefined;
  readonly crew: Crew;
  readonly schedule: Schedule;
  readonly report: ChaosReport;
  readonly cleanUp: CleanUp;
  /** Called when processes come and go. */
  onChange: () => void;
  say(line: string): void;
}

/** A storm for a few rounds still has to keep the channels busy while they last. */
const leastSeconds = 45;
const tellLimitMs = 120_000;
const tellEveryMs = 10_000;
/** A look that ends sooner after the storm's last moment may have begun before it. */
const lookMs = 8_000;

/** A storm in a fresh database and in fresh channels, with faults until it is over or `rounds` are played; then everybody compares. @returns rounds played */
export async function runWave(run: Run, rounds: number): Promise<number> {
  const { options, crew, report, cleanUp } = run;
  report.waves += 1;
  const begunAt = Date.now();
  const database = cleanUp.add(await run.postgres.createDatabase(`wave_${report.waves}`));
  const store = cleanUp.add(run.redis === undefined ? await startPostgresStore(database.url) : shared(run.redis));
  const places = cleanUp.add(await openPlaces(database.db, options.chats));
  const clock = new StormClock(Date.now());
  const seconds = Math.min(options.seconds, Math.max(leastSeconds, rounds * 6));
  const storm = cleanUp.add(await startStorm(clock, run.chance, seconds));
  for (const place of places.all) await followStorm(database.db, pagesOf(storm), place);
  await crew.start(envOf(run, database, places.env));
  await untilFirstLooks(database.db);
  run.say(`wave ${report.waves}: ready after ${secondsSince(begunAt)} s`);
  run.onChange = () => (crew.isAnyReady ? clock.go() : clock.stand());
  run.onChange();
  const recovery = new RecoveryClock(database.db);
  const stage: Stage = { ...run, db: database.db, store, places, pages: storm.pages, sleep: cleanUp.sleep };
  const isOver = () => clock.passedMs >= seconds * 1_000;
  const played = await playRounds(run, stage, recovery, (count) => count >= rounds || isOver());
  clock.skip(seconds * 1_000);
  const isTold = await untilTold(run, database);
  report.recoveryMs.push(...(await recovery.close()));
  run.onChange = () => undefined;
  for (const place of places.all) await compare(run, { database, storm, place, isTold });
  report.complaints.push(...crew.badEnds.splice(0), ...(await crew.stop()));
  await cleanUp.undo([storm, places, store, database]);
  run.say(
    `wave ${report.waves}: ${played} rounds, ${storm.incidents.length} incidents, ${Math.round((Date.now() - begunAt) / 1000)} s`,
  );
  return played;
}

const secondsSince = (begunAt: number): number => Math.round((Date.now() - begunAt) / 1000);

/** The store of a run goes on to the next wave, empty. */
const shared = (redis: QueueStore): QueueStore => ({ ...redis, close: () => redis.flush('tocsin') });

const pagesOf = ({ pages }: Storm) => ({ simulators: pages.map(({ vendor, page }) => ({ vendor, simulator: page })) });

const envOf = (
  { redis }: Run,
  database: WaveDatabase,
  env: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => ({
  ...env,
  DATABASE_URL: database.url,
  ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
  TOCSIN_ALLOW_PRIVATE_NETWORKS: '1',
  LOG_LEVEL: 'error',
  PORT: '0',
});

async function playRounds(
  { schedule, crew, report, cleanUp, say }: Run,
  stage: Stage,
  recovery: RecoveryClock,
  isEnough: (played: number) => boolean,
): Promise<number> {
  let played = 0;
  while (!isEnough(played) && !cleanUp.isOver) {
    await waitFor(() => crew.areAllReady || cleanUp.isOver, {
      timeoutMs: 120_000,
      what: `a service that is ready again\n${crew.selfEnds.at(-1)?.lastWords ?? ''}`,
    });
    const fate = schedule.next();
    const begunAt = Date.now();
    stage.places.slack?.clearCalls();
    stage.places.discord?.clearCalls();
    const hits = await fate.play(stage);
    recovery.faultEnded();
    schedule.count(hits);
    played += 1;
    report.rounds += 1;
    say(`  round ${report.rounds}: ${fate.names.join(' + ')}${hits.length === 0 ? ' (missed)' : ''} ${Date.now() - begunAt} ms`);
  }
  return played;
}

/** The last who lived go on until nothing is open. @returns false when that takes too long, which is a complaint of its own */
async function untilTold({ crew, report, cleanUp, say }: Run, { db }: WaveDatabase): Promise<boolean> {
  await waitFor(() => crew.areAllReady || cleanUp.isOver, { timeoutMs: 60_000, what: 'a survivor' });
  const since = new Date(Date.now() + lookMs);
  const left = () => openWork(db, since).catch((error: unknown) => [String(error)]);
  let told = Date.now();
  const isDone = async (): Promise<boolean> => {
    const open = await left();
    if (Date.now() - told > tellEveryMs) {
      told = Date.now();
      say(`  still to do: ${open.join(', ')}`);
    }
    return cleanUp.isOver || open.length === 0;
  };
  const isTold = await waitFor(isDone, { timeoutMs: tellLimitMs }).catch(() => false);
  if (!isTold)
    report.complaints.push(`wave ${report.waves}: still to do after ${tellLimitMs / 1000} s: ${(await left()).join(', ')}`);
  return isTold;
}

interface Told {
  readonly database: WaveDatabase;
  readonly storm: Storm;
  readonly place: Place;
  readonly isTold: boolean;
}

async function compare({ report }: Run, { database: { db }, storm, place, isTold }: Told): Promise<void> {
  for (const channel of place.channels) {
    const expected = storm.incidents.filter(({ impact }) => channel.name === 'everything' || impact === 'major');
    const all = judge(expected, await place.seen(channel));
    // What is still owed is not lost.
    const findings = isTold ? all : all.filter(({ wrong }) => wrong !== 'lost');
    const { unexplained, counts } = place.isReadable
      ? { unexplained: findings, counts: undefined }
      : await explainByPolicy(db, place, channel.externalId, findings);
    if (unexplained.some(({ wrong }) => wrong === 'lost')) report.complaints.push(await whatIsKnown(db, place.name));
    addFindings(report, place.name, unexplained, counts);
  }
}

const Known = z.object({ key: z.string(), status: z.string(), updates: z.number(), newest: z.string().nullable() });

/** Where something is lost, the first question is whether it was ever seen. */
async function whatIsKnown(db: Db, name: string): Promise<string> {
  const known = await rows(
    Known,
    db,
    sql`select i.key, i.status, count(u.seq)::int as updates, max(left(u.body, 60)) as newest from incidents i
      left join incident_updates u on u.tenant_id = i.tenant_id and u.incident_id = i.id group by i.tenant_id, i.id order by i.key`,
  );
  return `${name}: the database knows ${known.map(({ key, status, updates }) => `${key} ${status} with ${updates} updates`).join(', ')}`;
}
