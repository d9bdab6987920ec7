import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../clock.js';
import { makeAllDue } from '../../db/audience.js';
import { openDatabase } from '../../db/connect.js';
import { freePort } from '../../db/embedded/free-port.js';
import { startEmbedded } from '../../db/embedded/start-embedded.js';
import { migrate } from '../../db/migrate.js';
import { addPage, followPage } from '../../db/pages.js';
import { PageId, previewTenant, publicTenant } from '../../domain/ids.js';
import { toIso } from '../../domain/time.js';
import type { Log } from '../../log.js';
import { packageRoot } from '../../package-root.js';
import { playChat } from '../played-chats.js';
import type { Benchmark, Reading } from './benchmark.js';
import { incidentPage } from './incident-page.js';
import { memoryOfTree } from './process-tree.js';

/** What `tocsin start` takes when nothing happens, and how long it takes to be at work, with the database it brings along. */
export const atRest: Benchmark = {
  name: 'at-rest',
  summary:
    'memory of a service with its own database when nothing happens, and the time from its start to its first look at a page',
  run: async ({ rounds, log }) => {
    const isSmoke = rounds < 10;
    const folder = await mkdtemp(join(tmpdir(), 'tocsin-'));
    const page = await countingPage();
    try {
      await prepare(folder, page.origin, log);
      const starts: Start[] = [];
      const bares: number[] = [];
      for (let round = 0; round < (isSmoke ? 1 : 7); round += 1) {
        bares.push(await bareStart(folder, log));
        starts.push(await startOnce(folder, page));
      }
      const restMs = isSmoke ? 5_000 : 60_000;
      const bare = await memoryAtRest(folder, restMs, {});
      const chats = [await playChat('slack'), await playChat('discord')];
      const env = Object.assign({}, ...chats.map((chat) => chat.env));
      const withChats = await memoryAtRest(folder, restMs, env).finally(() => Promise.all(chats.map((chat) => chat.close())));
      const [look, ready] = [median(starts.map(({ lookMs }) => lookMs)), median(starts.map(({ readyMs }) => readyMs))];
      const least = median(bares);
      return {
        measured: [],
        readings: [
          reading('start to first look, median', look, 'ms'),
          reading('start to ready, median', ready, 'ms'),
          reading('node -e 0 and PostgreSQL alone, median', least, 'ms'),
          reading('start to first look, more than those', look - least, 'ms'),
          reading('start to ready, more than those', ready - least, 'ms'),
          ...memoryReadings('no chat', bare),
          ...memoryReadings('both chats', withChats),
        ],
        ratios: {},
      };
    } finally {
      await page.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
  },
};

const reading = (name: string, value: number, unit: string): Reading => ({ name, value: Math.round(value), unit });

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

interface CountingPage {
  readonly origin: string;
  /** Resolves with the next request. */
  asked(): Promise<void>;
  close(): Promise<void>;
}

async function countingPage(): Promise<CountingPage> {
  const at = toIso(systemClock.now());
  const bodies = incidentPage({ name: 'Bench', past: 3, updatesEach: 3, updateLength: 200, openUpdates: 0, at });
  const documents = new Map([
    ['/api/v2/summary.json', bodies.summary],
    ['/api/v2/incidents.json', bodies.incidents],
    ['/api/v2/scheduled-maintenances.json', bodies.maintenances],
  ]);
  let waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    for (const told of waiting) told();
    waiting = [];
    const body = documents.get(request.url ?? '');
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    asked: () => new Promise((resolve) => waiting.push(resolve)),
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A data folder of an installation that follows one page. */
async function prepare(folder: string, origin: string, log: Log): Promise<void> {
  const database = await openDatabase({ config: { DATABASE_URL: undefined, dataDir: folder }, log });
  try {
    await migrate(database.db);
    const key = { tenantId: publicTenant, pageId: PageId.parse('bench') };
    const page = { ...key, vendorSlug: 'bench', vendorName: 'Bench', url: origin, adapter: 'statuspage', pollSeconds: 15 };
    await addPage(database.db, { ...page, settings: { url: origin } }, toIso(systemClock.now()));
    await followPage(database.db, previewTenant, key);
  } finally {
    await database.close();
  }
}

/** The least that any program needs that runs on Node and brings PostgreSQL. Leaves the page due, as it is after a night. */
async function bareStart(folder: string, log: Log): Promise<number> {
  const begun = performance.now();
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  const embedded = await startEmbedded({ dataDir: folder, log });
  const took = performance.now() - begun;
  const config = { DATABASE_URL: undefined, dataDir: folder };
  const database = await openDatabase({ config, log, embedded: Promise.resolve(embedded) });
  await makeAllDue(database.db).finally(() => database.close());
  return took;
}

const program = join(packageRoot(), 'src', 'cli', 'tocsin.mjs');

async function start(folder: string, env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const own = { TOCSIN_DATA_DIR: folder, PORT: String(await freePort()), LOG_LEVEL: 'error', TOCSIN_ALLOW_PRIVATE_NETWORKS: '1' };
  return spawn(process.execPath, [program, 'start'], { env: { ...own, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
}

async function stop(service: ChildProcess): Promise<void> {
  const gone = once(service, 'exit');
  service.kill('SIGTERM');
  await gone;
}

/** Milliseconds from the moment the process was made. */
interface Start {
  /** Until the page was asked for the first time. */
  readonly lookMs: number;
  /** Until it said that it is ready: its web interface answers. */
  readonly readyMs: number;
}

async function startOnce(folder: string, page: CountingPage): Promise<Start> {
  const since = (begun: number) => (): number => performance.now() - begun;
  const asked = page.asked();
  const took = since(performance.now());
  const service = await start(folder, {});
  try {
    const [lookMs, readyMs] = await Promise.all([asked.then(took), isReady(service).then(took)]);
    return { lookMs, readyMs };
  } finally {
    await stop(service);
  }
}

/** Rejects when the service ends instead. */
function isReady(service: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    service.stdout?.on('data', (text: Buffer) => {
      if (text.includes('Tocsin is ready')) resolve();
    });
    service.once('exit', () => reject(new Error('the service ended')));
  });
}

interface Rest {
  readonly nodeMb: number;
  readonly postgresMb: number;
  readonly postgresProcesses: number;
}

const memoryReadings = (of: string, { nodeMb, postgresMb, postgresProcesses }: Rest): Reading[] => [
  reading(`${of}: Node`, nodeMb, 'MB (PSS)'),
  reading(`${of}: PostgreSQL`, postgresMb, 'MB (PSS)'),
  reading(`${of}: PostgreSQL`, postgresProcesses, 'processes'),
];

async function memoryAtRest(folder: string, restMs: number, env: Readonly<Record<string, string>>): Promise<Rest> {
  const service = await start(folder, env);
  try {
    await isReady(service);
    await sleep(restMs);
    const tree = await memoryOfTree(service.pid ?? 0);
    const postgres = tree.filter(({ program: name }) => name === 'postgres');
    const sum = (list: typeof tree): number => list.reduce((total, { pssMb }) => total + pssMb, 0);
    return { nodeMb: sum(tree) - sum(postgres), postgresMb: sum(postgres), postgresProcesses: postgres.length };
  } finally {
    await stop(service);
  }
}
