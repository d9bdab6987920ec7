import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { ReadinessCheck } from '../handlers/http/deps.js';
import type { Web } from '../handlers/http/start-web.js';
import { type CalmErrors, calmErrors } from '../queues/calm-errors.js';
import { startChannelPosts } from '../queues/channel-posts.js';
import { startChannelTimes } from '../queues/channel-times.js';
import { connectQueues, type QueueConnection } from '../queues/connection.js';
import { type DueTickDeps, startDueTick } from '../queues/due-tick.js';
import { createWake } from '../queues/enqueue.js';
import { startForwards } from '../queues/forwards.js';
import { collectQueueGauges, queuesAnswer } from '../queues/gauges.js';
import { startNotices } from '../queues/notices.js';
import { type OpenQueues, openQueues } from '../queues/open-queues.js';
import type { Queues } from '../queues/queues.js';
import { startRecordFacts } from '../queues/record-facts.js';
import { startSweepTimer } from '../queues/sweep-timer.js';
import { startThreadTick, type ThreadTickDeps } from '../queues/thread-tick.js';
import { withTimeLimit } from '../queues/time-limit.js';
import { startTimer, type Timer } from '../queues/timer.js';
import { startTranslations } from '../queues/translations.js';
import { startWorkers, type WorkerDeps, type Workers } from '../queues/workers.js';
import { adapterOf } from './adapters/registry.js';
import type { AnnounceDeps } from './app/api-announce.js';
import { lookingFirst } from './app/backup-gap.js';
import type { RealChat } from './app/commands/deps.js';
import { countTroubles } from './app/count-troubles.js';
import { clearDemo, type Demo, type DemoDeps, startDemo } from './app/demo.js';
import { type ForwardDeps, forwardIncidents } from './app/forward-incidents.js';
import { type IngestDeps, ingestDocument } from './app/ingest-document.js';
import { keepTimes } from './app/keep-times.js';
import { pinBoards } from './app/pin-boards.js';
import { type PollDeps, pollPage } from './app/poll-page.js';
import type { HookDeps } from './app/receive-hook.js';
import { reconcileChannelPosts } from './app/reconcile-channel-post.js';
import { type ReconcileDeps, reconcileThread } from './app/reconcile-thread.js';
import { rereadRecordFacts } from './app/record-facts.js';
import { type RetainDeps, retain } from './app/retain.js';
import type { TranslatorDeps } from './app/shown-translations.js';
import { leaseDuePages, leaseDueThreads, type SweepDeps, sweep } from './app/sweep.js';
import { tellPeople } from './app/tell-people.js';
import { translateWanted } from './app/translate-wanted.js';
import type { Wake } from './app/wake.js';
import { loadCatalogue } from './catalogue/catalogue.js';
import { loadGazetteer } from './catalogue/regions.js';
import type { ChatPort } from './chat/port.js';
import { createPreviewChat } from './chat/preview.js';
import type { Clock } from './clock.js';
import { type Config, givenLimits, publicUrlOf, type Role } from './config.js';
import {
  type ChatDoors,
  type Chats,
  connectChats,
  createLook,
  createPermalink,
  openChatDoors,
  portOf,
  rememberSlack,
} from './connect-chats.js';
import { type RestoredGap, restoredGap } from './db/backup-fit.js';
import { type OpenDatabase, openDatabase } from './db/connect.js';
import { followDatabaseClock } from './db/database-clock.js';
import type { EmbeddedPostgres } from './db/embedded/start-embedded.js';
import { migrate } from './db/migrate.js';
import { rereadUnrecognised } from './db/pages.js';
import { sayRunning, sayStopped } from './db/running-services.js';
import { writeSetting } from './db/settings.js';
import { keepLimits } from './db/tenant-limits.js';
import { publicTenant } from './domain/ids.js';
import { encryptionKey } from './encryption-key.js';
import { errorCode, OperatorError } from './errors.js';
import { createFetcher } from './http/fetcher.js';
import { createGuard } from './http/guard.js';
import { createPoster } from './http/poster.js';
import type { Log } from './log.js';
import { createMetrics } from './metrics.js';
import { watchProcess } from './process-watch.js';
import { createSecrets, type Secrets } from './secrets.js';
import { keepHeapSmall } from './small-heap.js';
import { startTelemetry, type Telemetry, tracedChat } from './telemetry.js';
import { webWordsOf } from './words/languages.js';

export interface ServiceSettings {
  readonly config: Config;
  readonly log: Log;
  readonly version: string;
  /** What the variables hold that a configuration file may name; none when left out. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Ends a start that is still under way. */
  readonly signal?: AbortSignal;
  /** The embedded database where its start has begun already. It is the service's, which ends it, also when nothing comes of the start. */
  readonly embedded?: Promise<EmbeddedPostgres> | undefined;
  /** Shorter rhythms and crash points, for harnesses; the service itself sets none. */
  readonly tickMs?: number;
  readonly sweepMs?: number;
  /** Takes the place of the database's clock. */
  readonly clock?: Clock;
  readonly crossing?: NonNullable<ReconcileDeps['crossing']>;
  /** Harnesses let the paces of chats run faster: 10 shortens each to a tenth. */
  readonly paceScale?: number;
}

/** Everything the use cases need; each takes its part. */
export type ServiceDeps = PollDeps &
  IngestDeps &
  ReconcileDeps &
  RetainDeps &
  SweepDeps &
  DemoDeps &
  HookDeps &
  ForwardDeps &
  AnnounceDeps &
  TranslatorDeps;

export interface Service {
  readonly deps: ServiceDeps;
  readonly database: OpenDatabase;
  /** Starts the demo, or gives the channels of the one that runs. */
  readonly startDemo: (speed?: number) => Promise<readonly string[]>;
  /** Undefined without the role `web`. */
  readonly web: Web | undefined;
  /** Resolves if the service cannot go on. */
  readonly lost: Promise<OperatorError>;
  /** Finishes or hands back what is in hand within 7 s; the database ends last. */
  stop(): Promise<void>;
}

type Stop = () => Promise<void>;

/**
 * Starts what the roles of this process need, in the order database, queues, workers, clocks, web. When a step fails, what was started is
 * stopped again.
 * @throws OperatorError in one sentence for everything an operator can correct.
 */
export async function startService(settings: ServiceSettings): Promise<Service> {
  keepHeapSmall();
  const { embedded } = settings;
  const started: Stop[] = embedded === undefined ? [] : [async () => (await embedded.catch(() => undefined))?.stop()];
  const stop = async (): Promise<void> => {
    for (const step of started.splice(0).reverse())
      await step().catch((error: unknown) => settings.log.error({ err: error }, 'A part did not stop cleanly'));
  };
  try {
    return { ...(await startParts(settings, started)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(settings: ServiceSettings, started: Stop[]): Promise<Omit<Service, 'stop'>> {
  const { config, log } = settings;
  const telemetry = await startTelemetry(config, settings.version, log);
  started.push(() => telemetry.close());
  const { signal, embedded } = settings;
  const database = await openDatabase({ config, log, embedded, ...(signal && { signal }) });
  started.push(() => database.close());
  await migrate(database.db);
  await keepLimits(database.db, givenLimits(config));
  await beRunning(settings, database, started);
  const opening = openQueueStore(settings, database, telemetry);
  const opened = opening.catch(() => undefined);
  started.push(async () => (await opened)?.close());
  await rereadUnrecognised(database.db);
  const clock = settings.clock ?? (await databaseClock(database, log, started));
  const { connection, queues } = await opening;
  const wake = createWake({ queues, log });
  const chatSettings = { config, deps: { db: database.db, clock, log }, paceScale: settings.paceScale };
  const chats = await connectChats(chatSettings);
  await rememberSlack(chatSettings, chats);
  const gap = await restoredGap(database.db);
  const translator = await openTranslator(settings, started);
  const deps = serviceDeps(settings, { database, clock, wake, chats, telemetry, gap, ...translator });
  started.push(() => deps.fetcher.close());
  started.push(() => deps.poster.close());
  await applyFile(settings, deps, chats);
  const demo = demoRunner(deps);
  if (config.TOCSIN_ROLES.includes('web')) await clearDemo(deps);
  started.push(() => demo.close());
  const workers = await startWorkers({ connection, roles: config.TOCSIN_ROLES, deps: workerDeps(deps, telemetry), wake, log });
  started.push(() => workers.close({ deadlineMs: 3_000 }));
  const clocks = startClocks(settings, { deps, queues, wake, chats }, started);
  const stopping = new AbortController();
  const doors = await openChatDoors({ config, chats, deps: { ...deps, log }, signal: stopping.signal });
  started.push(async () => {
    stopping.abort();
    await doors.close();
  });
  const parts = { settings, deps, database, connection, queues, workers, clocks, doors, startDemo: demo.start };
  const web = await openDoors(parts, started);
  log.info({ roles: config.TOCSIN_ROLES, queue: connection.backend, embedded: database.embedded }, 'Service started');
  return { deps, database, startDemo: demo.start, web, lost: database.lost };
}

interface QueueStore extends OpenQueues {
  readonly connection: QueueConnection;
}

async function openQueueStore(
  { config, log }: ServiceSettings,
  { directUrl }: OpenDatabase,
  { queues }: Telemetry,
): Promise<QueueStore> {
  const connection = await connectQueues({ redisUrl: config.REDIS_URL, databaseUrl: directUrl, log, telemetry: queues });
  if (connection.advice !== undefined)
    log.warn({ queue: connection.address }, `The job queue is in danger: ${connection.advice}`);
  return { connection, ...(await openQueues(connection)) };
}

const sayEveryMs = 10_000;

/** Whoever wants this database for itself, to put a backup back, sees that somebody is at work. */
async function beRunning({ config, log, version }: ServiceSettings, { db }: OpenDatabase, started: Stop[]): Promise<void> {
  const id = randomUUID();
  const self = { roles: config.TOCSIN_ROLES.join(','), host: hostname(), pid: process.pid, version };
  await sayRunning(db, id, self);
  started.push(() =>
    // With the database away it is taken for stopped half a minute later.
    withTimeLimit(sayStopped(db, id), 1_000, 'database').catch((error: unknown) =>
      log.debug({ code: errorCode(error) }, 'The end of this process could not be written down'),
    ),
  );
  const timer = startTimer({ name: 'running', everyMs: sayEveryMs, jitter: 0.1, log, round: () => sayRunning(db, id, self) });
  started.push(() => timer.stop());
}

/** Before anything runs: with a file that is not understood nothing starts. */
async function applyFile({ config, env = {} }: ServiceSettings, deps: ServiceDeps, chats: Chats): Promise<void> {
  const { TOCSIN_CONFIG: file, DISCORD_TOKEN: token, DISCORD_API_URL: apiUrl } = config;
  if (file === undefined) return;
  const [{ applyAtStart }, { discordGuilds }] = await Promise.all([
    import('./app/config-file/apply-at-start.js'),
    import('./app/config-file/discord-guilds.js'),
  ]);
  const guilds = token === undefined ? {} : { guilds: discordGuilds(deps, { apiUrl, token }) };
  const guard = createGuard({ allowPrivateNetworks: config.TOCSIN_ALLOW_PRIVATE_NETWORKS, purpose: 'send' });
  await applyAtStart({ ...deps, ...guilds, env, guard, look: createLook(chats) }, file);
}

async function databaseClock({ db }: OpenDatabase, log: Log, started: Stop[]): Promise<Clock> {
  const clock = await followDatabaseClock(db, log);
  started.push(async () => clock.stop());
  return clock;
}

/** One demo at a time: whoever asks while one runs is shown that one. */
function demoRunner(deps: ServiceDeps) {
  let running: Promise<Demo> | undefined;
  return {
    start: async (speed?: number): Promise<readonly string[]> => {
      running ??= startDemo(deps, speed);
      try {
        return (await running).channelIds;
      } catch (error) {
        running = undefined;
        throw error;
      }
    },
    close: async (): Promise<void> => {
      await (await running)?.close();
    },
  };
}

interface WebParts {
  readonly settings: ServiceSettings;
  readonly deps: ServiceDeps;
  readonly database: OpenDatabase;
  readonly connection: QueueConnection;
  readonly queues: Queues;
  readonly workers: Workers;
  readonly clocks: Clocks;
  readonly doors: ChatDoors;
  readonly startDemo: Service['startDemo'];
}

/** The pages are loaded last: by then the first looks at vendors are under way, which need none of them. */
async function openDoors(parts: WebParts, started: Stop[]): Promise<Web | undefined> {
  const [{ httpDeps }, { startProbes, startWeb }] = await Promise.all([
    import('../handlers/http/http-deps.js'),
    import('../handlers/http/start-web.js'),
  ]);
  const { settings, deps, database, connection, queues } = parts;
  const { config, log, version } = settings;
  const stopping = new AbortController();
  const report = calmErrors(log, 'Database does not answer a question of the probes');
  const watch = watchProcess(deps.metrics, { version });
  started.push(async () => watch.close());
  const doors = httpDeps({
    deps,
    config,
    version,
    signal: stopping.signal,
    embedded: database.embedded,
    queueBackend: connection.backend,
    chats: parts.doors,
    runDemo: async () => ({ channelIds: await parts.startDemo() }),
    readiness: () => readiness(parts, report),
    collectGauges: async () => {
      const counted = answersInTime(countTroubles(deps), report);
      await Promise.all([collectQueueGauges({ queues, metrics: deps.metrics, log }), counted, watch.collect()]);
      // Last, so that what the scrape itself asks for is not told as use.
      for (const [state, count] of Object.entries(database.poolUse())) deps.metrics.databaseConnections.set({ state }, count);
    },
  });
  const address = { host: config.HOST, port: config.PORT };
  if (!config.TOCSIN_ROLES.includes('web')) {
    const probes = await startProbes(doors, address, stopping);
    started.push(() => probes.close());
    return undefined;
  }
  const web = await startWeb(doors, address, stopping);
  started.push(() => web.close());
  return web;
}

/** Two rounds of the sweep and some grace. */
const sweepPatienceMs = 75_000;

async function readiness({ database, queues, workers, clocks }: WebParts, report: CalmErrors): Promise<ReadinessCheck[]> {
  const written = writeSetting(database.db, publicTenant, 'readiness-probe', new Date().toISOString());
  const [isWritable, isAnswering] = await Promise.all([answersInTime(written, report), queuesAnswer(queues)]);
  const isWorking = workers.isReady();
  const lastSweep = clocks.lastSweepAt();
  const isSwept = lastSweep === undefined || Date.now() - lastSweep.getTime() < sweepPatienceMs;
  const workersTrouble = isWorking ? undefined : 'workersStopped';
  return [
    readinessCheck('database', isWritable ? undefined : 'databaseClosed'),
    readinessCheck('workers', isAnswering ? workersTrouble : 'queueSilent'),
    { name: 'sweep', ok: isSwept, detail: isSwept ? null : 'The last sweep is older than two intervals.' },
  ];
}

const readinessCheck = (name: string, trouble: ReadinessCheck['trouble']): ReadinessCheck =>
  trouble === undefined
    ? { name, ok: true, detail: null }
    : { name, ok: false, detail: webWordsOf('en').doors.checks.troubles[trouble], trouble };

/** Those who probe wait three seconds or less. */
const probeLimitMs = 2_000;

async function answersInTime(work: Promise<unknown>, report: CalmErrors): Promise<boolean> {
  try {
    await withTimeLimit(work, probeLimitMs, 'database');
    return true;
  } catch (error) {
    report(error, {});
    return false;
  }
}

/** Longer than other calls: a model writes a long text for a while. */
const translationLimitMs = 60_000;

/** Whoever runs Tocsin has named this one address: it may be on this machine or in a private network. */
async function openTranslator(
  { config, version }: ServiceSettings,
  started: Stop[],
): Promise<Pick<TranslatorDeps, 'translator'>> {
  if (config.TOCSIN_TRANSLATE === undefined) return {};
  const { createEngine, engineUrl } = await import('./translate/create-engine.js');
  const address = engineUrl(config);
  if (address === undefined) return {};
  const { hostname, port, protocol } = new URL(address);
  const allowedOrigins = new Set([`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`]);
  const asker = createPoster({ allowPrivateNetworks: false, allowedOrigins, version, timeoutMs: translationLimitMs });
  started.push(() => asker.close());
  const engine = createEngine(config, asker);
  return engine === undefined ? {} : { translator: { engine, isPrivateMeant: config.TOCSIN_TRANSLATE_PRIVATE } };
}

interface ServiceParts extends Pick<TranslatorDeps, 'translator'> {
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly wake: Wake;
  readonly chats: Chats;
  readonly telemetry: Telemetry;
  readonly gap: RestoredGap | undefined;
}

function serviceDeps(
  { config, log, version, crossing, paceScale }: ServiceSettings,
  { database, clock, wake, chats, telemetry, gap, translator }: ServiceParts,
): ServiceDeps {
  const allowedOrigins = new Set<string>();
  const { db } = database;
  const publicUrl = publicUrlOf(config);
  const preview = createPreviewChat({ db, clock });
  const ports = [preview, ...chats.ports].map((chat) =>
    tracedChat(telemetry, gap === undefined ? chat : lookingFirst(chat, gap, clock)),
  );
  const network = {
    allowPrivateNetworks: config.TOCSIN_ALLOW_PRIVATE_NETWORKS,
    version,
    ...(config.PUBLIC_URL === undefined ? {} : { contactUrl: config.PUBLIC_URL }),
  };
  return {
    db,
    clock,
    log,
    wake,
    metrics: createMetrics(),
    fetcher: createFetcher({ ...network, allowedOrigins }),
    poster: createPoster(network),
    catalogue: loadCatalogue(config.TOCSIN_CATALOGUE),
    gazetteer: loadGazetteer(),
    adapterOf,
    allowedOrigins,
    chatOf: (chat) => chatNamed(chat, ports),
    look: createLook(chats),
    rooms: (chat) => portOf(chats, chat).rooms,
    permalink: createPermalink({ db, publicUrl }),
    pollSeconds: config.TOCSIN_POLL_SECONDS,
    publicUrl,
    chance: Math.random,
    secrets: secretsOnDemand(config),
    componentWaitMs: config.TOCSIN_COMPONENT_MINUTES === 0 ? null : config.TOCSIN_COMPONENT_MINUTES * 60_000,
    ...(translator === undefined ? {} : { translator }),
    ...(crossing === undefined ? {} : { crossing }),
    ...(paceScale === undefined ? {} : { paceScale }),
  };
}

/** Made when first needed: an installation without chats, private pages and signed webhooks needs no key. */
function secretsOnDemand(config: Config): () => Promise<Secrets> {
  let made: Promise<Secrets> | undefined;
  return () => {
    made ??= encryptionKey(config).then(createSecrets);
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
}

function chatNamed(name: string, chats: readonly ChatPort[]): ChatPort {
  const chat = chats.find((candidate) => candidate.id === name);
  if (chat === undefined)
    throw new OperatorError('chat.not_connected', `this process is not connected to ${name}: set its token and start again`);
  return chat;
}

const workerDeps = (deps: ServiceDeps, { span }: Telemetry): WorkerDeps => ({
  pollPage: (page, signal) => span('poll', { 'tocsin.page': page.pageId }, () => pollPage(deps, page, signal)),
  ingestDocument: (document) => span('apply', { 'tocsin.document': document.documentId }, () => ingestDocument(deps, document)),
  reconcileThread: (thread, signal) =>
    span('deliver', { 'tocsin.thread': thread.threadId }, () => reconcileThread(deps, thread, signal)),
  sweep: () => sweep(deps),
  retain: () => retain(deps),
});

export interface Clocks {
  /** When the sweep last ended well; undefined in a process that has none. */
  readonly lastSweepAt: () => Date | undefined;
}

interface ClockParts {
  readonly deps: ServiceDeps;
  readonly queues: Queues;
  readonly wake: Wake;
  readonly chats: Chats;
}

function startClocks(
  { config, log, tickMs, sweepMs }: ServiceSettings,
  { deps, queues, wake, chats }: ClockParts,
  started: Stop[],
): Clocks {
  const has = (role: Role): boolean => config.TOCSIN_ROLES.includes(role);
  if (!has('poll') && !has('deliver')) return { lastSweepAt: () => undefined };
  const sweeper = startSweepTimer({
    queues,
    deps: { sweep: () => sweep(deps) },
    wake,
    log,
    ...(sweepMs === undefined ? {} : { sweepMs }),
  });
  started.push(() => sweeper.stop());
  const rhythm = tickMs === undefined ? {} : { tickMs };
  const timers: Timer[] = [];
  if (has('poll')) {
    const due: DueTickDeps = { leaseDuePages: () => leaseDuePages(deps) };
    timers.push(startDueTick({ deps: due, wake, log, ...rhythm }));
    timers.push(startRecordFacts({ rereadRecordFacts: () => rereadRecordFacts(deps.db) }, log));
  }
  if (has('deliver')) {
    const due: ThreadTickDeps = { claimDueThreads: () => leaseDueThreads(deps) };
    timers.push(startThreadTick({ deps: due, wake, log, ...rhythm }));
    timers.push(startChannelPosts({ reconcileChannelPosts: (signal) => reconcileChannelPosts(deps, signal) }, log));
    const rooms = (chat: RealChat) => portOf(chats, chat).rooms;
    const keep = async (): Promise<void> => {
      await keepTimes(deps);
      await pinBoards(deps);
    };
    timers.push(startChannelTimes({ keepTimes: keep }, log));
    timers.push(startForwards({ forwardIncidents: (signal) => forwardIncidents(deps, signal) }, log));
    const { translator } = deps;
    if (translator !== undefined) {
      const translating = { ...deps, ...translator };
      timers.push(startTranslations({ translateWanted: (signal) => translateWanted(translating, signal) }, log));
    }
    timers.push(startNotices({ tellPeople: (signal) => tellPeople({ ...deps, rooms }, signal) }, log));
  }
  for (const timer of timers) started.push(() => timer.stop());
  return { lastSweepAt: () => sweeper.lastRoundAt() };
}
