import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '../support/wait-for.js';
import { killDuringApply, unsettledPosts, untilGone } from './census.js';
import { shuffled } from './chance.js';
import { startLife, type World } from './life.js';

/** How a life is to end: at a point of a delivery, in the middle of applying a look, or whenever. */
export type Fate =
  | { readonly kind: 'begun' | 'answered' | 'finished'; readonly spared: number }
  | { readonly kind: 'apply' }
  | { readonly kind: 'whenever'; readonly afterMs: number };

/** What was seen of all lives after their ends. */
export interface Deaths {
  kills: number;
  /** An intent was written and nothing was sent. */
  afterBegin: number;
  /** People see the message, and no receipt was written. */
  afterSend: number;
  duringApply: number;
}

export function fates(count: number, chance: () => number): Fate[] {
  const planned = (['begun', 'answered', 'finished'] as const).flatMap((kind) =>
    [0, 1, 2].map((): Fate => ({ kind, spared: Math.floor(chance() * 4) })),
  );
  const applies = [0, 1, 2].map((): Fate => ({ kind: 'apply' }));
  const rest = Array.from(
    { length: count - planned.length - applies.length },
    (): Fate => ({ kind: 'whenever', afterMs: Math.round(chance() * 3_000) }),
  );
  return shuffled([...planned, ...applies, ...rest], chance);
}

/** Longer than the lease that a killed process leaves on a page, so that there is something to apply. */
const patienceMs = 25_000;

/** Lives that make up for what chance has left out: each kind of death is seen at least once. */
export function fatesMissing({ afterBegin, afterSend, duringApply }: Deaths): Fate[] {
  const missing: Fate[] = [];
  if (afterBegin === 0) missing.push({ kind: 'begun', spared: 0 });
  if (afterSend === 0) missing.push({ kind: 'answered', spared: 0 });
  if (duringApply === 0) missing.push({ kind: 'apply' });
  return missing;
}

/** One life of the service, from its start to its SIGKILL. When it is ready, time goes on. */
export async function liveAndDie(world: World, fate: Fate, deaths: Deaths, goOn: () => void): Promise<void> {
  const earlier = new Set((await unsettledPosts(world.db, world.platform)).map(identity));
  const life = await startLife(world, 'spared' in fate ? [fate.kind, `${fate.spared}`] : []);
  goOn();
  const kill = async (): Promise<void> => {
    await life.end('SIGKILL');
    deaths.kills += 1;
  };
  if (fate.kind === 'apply') {
    if (await killDuringApply(world.db, patienceMs, kill)) deaths.duringApply += 1;
  } else {
    if (fate.kind === 'whenever') await sleep(fate.afterMs);
    else await waitFor(life.hasStopped, { timeoutMs: patienceMs }).catch(() => undefined);
    await kill();
  }
  await untilGone(world.db);
  const left = (await unsettledPosts(world.db, world.platform)).filter((post) => !earlier.has(identity(post)));
  if (left.some(({ isThere }) => !isThere)) deaths.afterBegin += 1;
  if (left.some(({ isThere }) => isThere)) deaths.afterSend += 1;
}

const identity = ({ id, attempt }: { readonly id: string; readonly attempt: number }): string => `${id}/${attempt}`;
