import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../src/package-root.js';
import { seededChance } from '../e2e/chance.js';
import { startRedisStore } from '../queues/redis-store.js';
import { type ChaosOptions, helpText, readOptions } from './chaos-options.js';
import { CleanUp } from './clean-up.js';
import { Crew } from './crew.js';
import { killAtCrossings, killAtRandom, killDuringApplying, killOnTheWay, rollingRestart } from './kill-fates.js';
import { chatFates, clockFates, pageFates, serverFates, stallFates } from './other-fates.js';
import { startPostgresServer } from './postgres-server.js';
import { newReport, reportText, type Summary, summary } from './report.js';
import { everyKindFrom, Schedule } from './schedule.js';
import type { Fate } from './stage.js';
import { type Run, runWave } from './wave.js';

/** The program behind `npm run chaos`. */
export async function run(args: readonly string[]): Promise<void> {
  const read = readOptions(args);
  if (read.kind === 'help') process.stdout.write(helpText);
  else if (read.kind === 'refused') {
    process.stderr.write(`chaos: ${read.sentence}; --help shows what there is\n`);
    process.exitCode = 2;
  } else {
    process.exitCode = await chaos(read.options);
    // After a run that broke off, something of it may still hold the process.
    setTimeout(() => process.exit(), lingerMs).unref();
  }
}

const lingerMs = 15_000;

async function chaos(options: ChaosOptions): Promise<number> {
  const cleanUp = new CleanUp();
  const interrupted = (): void => {
    void cleanUp.close().finally(() => process.exit(130));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted);
  try {
    const result = await play(options, cleanUp);
    const text = [result.text, result.verdict, ...(options.isJson ? [JSON.stringify(result.summary)] : [])].join('\n');
    process.stdout.write(`${text}\n`);
    return result.code;
  } catch (error) {
    // What fails while everything is taken down is no news.
    if (cleanUp.isOver) return 130;
    process.stderr.write(
      `chaos: it could not go on: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    return 2;
  } finally {
    await cleanUp.close();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupted);
  }
}

async function play(options: ChaosOptions, cleanUp: CleanUp) {
  const running = await prepare(options, cleanUp);
  const { report, schedule } = running;
  running.say(
    `chaos: ${options.rounds} rounds, seed ${options.seed}, queues on ${options.backend}, ${running.crew.roles.length === 1 ? 'one process' : `${running.crew.roles.length} processes`}`,
  );
  while (report.rounds < options.rounds) await runWave(running, options.rounds - report.rounds);
  if (options.rounds >= everyKindFrom) await makeUp(running);
  const done = summary(report, options, schedule.hits, running.crew.selfEnds);
  const code = codeOf(done, schedule.missing, options);
  return { code, text: reportText(report, done), verdict: verdictOf(code, done, schedule.missing, options), summary: done };
}

const makeUpWaves = 3;

/** What chance has left out has its turn. */
async function makeUp(running: Run): Promise<void> {
  for (let left = makeUpWaves; left > 0 && running.schedule.missing.length > 0; left -= 1) {
    running.schedule.makeUp();
    await runWave(running, running.schedule.dueCount);
  }
}

async function prepare(options: ChaosOptions, cleanUp: CleanUp): Promise<Run> {
  // Lives run what is built, as a person's service does.
  await promisify(execFile)(process.execPath, [join(packageRoot(), 'src', 'cli', 'tocsin.mjs'), 'version']);
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-chaos-'));
  cleanUp.add({ close: () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }) });
  const postgres = await startPostgresServer(join(folder, 'data'));
  cleanUp.add({ close: postgres.stop });
  const redis = options.backend === 'redis' ? cleanUp.add(await startRedisStore()) : undefined;
  const chance = seededChance(options.seed);
  const running: Run = {
    options,
    chance,
    postgres,
    redis,
    crew: cleanUp.add(new Crew({ ...options, onChange: () => running.onChange() })),
    schedule: new Schedule(fatesFor(options), chance, options.rounds),
    report: newReport(),
    cleanUp,
    onChange: () => undefined,
    say: (line) => process.stdout.write(`${line}\n`),
  };
  return running;
}

function fatesFor(options: ChaosOptions): Fate[] {
  const all = everyFate(options);
  const { fault } = options;
  return fault === undefined ? all : all.flatMap((fate) => fate.parts ?? [fate]).filter(({ names }) => names.includes(fault));
}

function everyFate({ backend, chats, roles }: ChaosOptions): Fate[] {
  const slack = chats.includes('slack');
  const discord = chats.includes('discord') || chats.includes('forum');
  return [
    killAtRandom,
    ...(roles === 'one' ? [] : [rollingRestart]),
    ...killAtCrossings,
    ...(slack || discord ? killOnTheWay : []),
    killDuringApplying,
    ...serverFates(backend),
    ...stallFates,
    ...clockFates,
    ...chatFates({ slack, discord }),
    ...pageFates,
  ];
}

function codeOf({ wrong, complaints }: Summary, missing: readonly string[], { rounds, sabotage }: ChaosOptions): number {
  if (sabotage !== undefined) return wrong > 0 ? 0 : 1;
  const isAllHit = rounds < everyKindFrom || missing.length === 0;
  return wrong === 0 && complaints.length === 0 && isAllHit ? 0 : 1;
}

function verdictOf(
  code: number,
  { wrong }: Summary,
  missing: readonly string[],
  { sabotage, rounds, seed }: ChaosOptions,
): string {
  if (sabotage !== undefined)
    return code === 0 ? `caught: without ${sabotage}, ${wrong} went wrong` : `not caught: nobody notices that ${sabotage} is off`;
  const unhit = rounds >= everyKindFrom && missing.length > 0 ? `; never hit: ${missing.join(', ')}` : '';
  return code === 0 ? 'nothing went wrong' : `failed with seed ${seed}: ${wrong} went wrong${unhit}`;
}
