import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { type History, type HistoryInput, History as HistorySchema } from '../../../src/app/simulate/script.js';
import { type Simulator, startSimulator } from '../../../src/app/simulate/server.js';
import { ManualClock, systemClock } from '../../../src/clock.js';
import { type Db, rows, sql } from '../../../src/db/database.js';
import { addMs } from '../../../src/domain/time.js';
import { freshDatabase } from '../../support/services.js';
import { waitFor } from '../../support/wait-for.js';
import { openWork } from '../census.js';
import { type RunningService, runService } from './running-service.js';
import type { Seat } from './seat.js';

export interface StageOptions<OneSeat extends Seat> {
  readonly seat: OneSeat;
  readonly history: HistoryInput;
  /** Time begins here and passes only as the test says. */
  readonly startAt: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The page alone follows the test; the service lives in real time, as the platform does. */
  readonly isServiceReal?: boolean;
  /** How long everything may take to be told; 20 s unless set. */
  readonly patienceMs?: number;
}

/** A service, a chat and a page that changes when the test says so. Everything ends with the test. */
export interface Stage<OneSeat extends Seat> {
  readonly seat: OneSeat;
  readonly db: Db;
  readonly service: RunningService;
  readonly clock: ManualClock;
  /** The address of the simulated page. */
  readonly page: string;
  /** Lets time go on to this moment and waits until everything that the page shows then is told. */
  goTo(time: string): Promise<void>;
  /** Until nothing is left to be told. `stopped`: threads of a channel that is paused may wait. */
  quiet(options?: { readonly stopped?: boolean }): Promise<void>;
  /** Until a thread has to wait before its next write. */
  waits(): Promise<void>;
  restart(): Promise<void>;
}

const Waiting = z.object({ id: z.string() });

/** What was given up for good will not be done. */
const undone = sql`select id from deliveries where state not in ('sent', 'superseded', 'dead')`;

export const historyOf = (input: HistoryInput): History => HistorySchema.parse(input);

export async function openStage<OneSeat extends Seat>(options: StageOptions<OneSeat>): Promise<Stage<OneSeat>> {
  const { seat } = options;
  const clock = new ManualClock(options.startAt);
  const database = await freshDatabase();
  const simulator = await simulate(options, clock);
  const serviceClock = options.isServiceReal === true ? systemClock : clock;
  const service = await runService({
    databaseUrl: database.url,
    env: { ...seat.env, ...options.env },
    clock: serviceClock,
    ...(serviceClock === clock ? { paceScale: Number.POSITIVE_INFINITY } : {}),
  });
  onTestFinished(async () => {
    await service.stop();
    await Promise.all([seat.close(), simulator.close()]);
    await database.close();
  });
  const attach = () => seat.attach(service.now.web?.url ?? '');
  await attach();
  const quiet = async ({ stopped = false } = {}): Promise<void> => {
    const since = serviceClock.now();
    const left = async (): Promise<string[]> => {
      const isGivenUp = (await rows(Waiting, database.db, undone)).length === 0;
      const open = (await openWork(database.db, since)).filter((what) => !isGivenUp || !what.startsWith('unsettled'));
      return open.filter((what) => !stopped || !/lagging|unsettled|stopped/.test(what));
    };
    await waitFor(async () => (await left()).length === 0, { timeoutMs: options.patienceMs ?? 20_000 }).catch(async () => {
      throw new Error(
        `still to do at ${clock.now().toISOString()}: ${(await left()).join(', ')}\n${JSON.stringify(service.log)}`,
      );
    });
  };
  return {
    seat,
    db: database.db,
    service,
    clock,
    page: simulator.origin,
    quiet,
    goTo: async (time) => {
      clock.moveTo(time);
      await quiet();
    },
    waits: async () => {
      const isWaiting = async (): Promise<boolean> =>
        (await rows(Waiting, database.db, sql`select id from threads where failures > 0 and lease_token is null`)).length > 0;
      await waitFor(isWaiting, { what: 'a thread that waits' });
    },
    restart: async () => {
      await service.stop();
      await service.start();
      await attach();
    },
  };
}

const simulate = (
  { history, startAt }: Pick<StageOptions<Seat>, 'history' | 'startAt'>,
  clock: ManualClock,
): Promise<Simulator> =>
  startSimulator({
    history: historyOf(history),
    as: 'statuspage',
    clock,
    startAt,
    speed: 1,
    maxGapMs: Number.MAX_SAFE_INTEGER,
  });

/** Minutes after a moment. */
export const after = (time: string, minutes: number): string => addMs(time, minutes * 60_000);
