import { killDuringApply } from '../e2e/census.js';
import { waitFor } from '../support/wait-for.js';
import type { Life } from './life.js';
import { type Fate, pick, type Stage } from './stage.js';

/** Longer than a lease that a dead process leaves behind, so that there is something to do again. */
const patienceMs = 25_000;
const longestLifeMs = 2_500;

/** A process dies whenever. */
export const killAtRandom: Fate = {
  names: ['killed at random'],
  weight: 6,
  play: async ({ crew, chance, sleep }) => {
    await sleep(chance() * longestLifeMs);
    const life = pick(crew.lives, chance);
    if (life !== undefined) await crew.kill([life]);
    return killAtRandom.names;
  },
};

/** One in so many is killed instead, as by a machine that is short of memory. */
const killedInRoll = 0.2;

/** Every process in turn ends and gives way to the next, while the others go on. */
export const rollingRestart: Fate = {
  names: ['rolling restart'],
  weight: 1,
  play: async ({ crew, chance, sleep }) => {
    for (const life of crew.lives) {
      await crew.renew(life, chance() < killedInRoll ? 'SIGKILL' : 'SIGTERM');
      await sleep(chance() * 500);
    }
    return rollingRestart.names;
  },
};

/** Deliveries pass these all the time; some are let past. */
const often = ['begun', 'answered', 'finished'] as const;

/** A process stands still at a point, and is killed there. */
export const killAtCrossings: readonly Fate[] = [
  ...often.map((point) => killAt(point, 'deliver', ({ chance }) => Math.floor(chance() * 4))),
  // A look is stored, and nobody was woken yet.
  killAt('applied', 'poll', () => 0),
  // What became of a post was found out, and is not written down.
  killAt('settled', 'deliver', async (stage) => {
    await leaveDoubt(stage);
    return 0;
  }),
];

function killAt(point: string, role: 'poll' | 'deliver', begin: (stage: Stage) => number | Promise<number>): Fate {
  const names = [`killed when ${point}`];
  return {
    names,
    weight: 2,
    play: async (stage) => {
      const { crew } = stage;
      const spared = await begin(stage);
      for (const life of crew.livesWith(role)) life.setTrap({ point, spared });
      const trapped = await firstTrapped(() => crew.livesWith(role));
      for (const life of crew.livesWith(role)) if (life !== trapped) life.setTrap(undefined);
      if (trapped === undefined) return [];
      await crew.kill([trapped]);
      return names;
    },
  };
}

/** An answer that is lost on the way; where no platform can lose one, whoever waits for it dies. */
async function leaveDoubt({ places: { slack, discord }, crew }: Stage): Promise<void> {
  slack?.fault({ method: 'chat.postMessage', fault: 'commit-then-503' });
  discord?.fault({ method: 'POST', route: '/channels/{channel}/threads', kind: 'commit-then-503' });
  if (slack !== undefined || discord !== undefined) return;
  for (const life of crew.livesWith('deliver')) life.setTrap({ point: 'answered', spared: 0 });
  const trapped = await firstTrapped(() => crew.livesWith('deliver'));
  if (trapped === undefined) return;
  await crew.kill([trapped]);
  await waitFor(() => crew.areAllReady, { timeoutMs: patienceMs }).catch(() => undefined);
}

export async function firstTrapped(lives: () => readonly Life[], limitMs = patienceMs): Promise<Life | undefined> {
  return waitFor(() => lives().find(({ isTrapped }) => isTrapped), { timeoutMs: limitMs }).catch(() => undefined);
}

/** The request has arrived, and was carried out or not; whoever sent it dies before an answer. */
const onTheWay = [
  ['received', 'hang'],
  ['committed', 'commit-then-hang'],
] as const;

export const killOnTheWay: readonly Fate[] = onTheWay.map(([point, fault]) => ({
  names: [`killed when ${point}`],
  weight: 2,
  play: async (stage) => {
    const { crew } = stage;
    const wasSeen = hang(stage, fault);
    const isSeen = await waitFor(wasSeen, { timeoutMs: patienceMs }).catch(() => false);
    stage.places.slack?.clearFaults();
    stage.places.discord?.clearFaults();
    if (!isSeen) return [];
    // Whose request it was cannot be seen: both may have been at work.
    await crew.kill(crew.livesWith('deliver'));
    return [`killed when ${point}`];
  },
}));

/** Arms the fakes for the next post. @returns whether one of them got it */
function hang({ places: { slack, discord }, chance }: Stage, fault: 'hang' | 'commit-then-hang'): () => boolean {
  const armings: (() => () => boolean)[] = [];
  if (slack !== undefined)
    armings.push(() => {
      const before = slack.calls.length;
      slack.fault({ method: 'chat.postMessage', fault });
      return () => slack.calls.slice(before).some(({ outcome }) => outcome === `fault ${fault}`);
    });
  if (discord !== undefined)
    armings.push(() => {
      const rule = discord.fault({ method: 'POST', route: /^\/channels\/\d+\/(messages|threads)/, kind: fault });
      return () => rule.hits > 0;
    });
  return pick(armings, chance)?.() ?? (() => false);
}

/** The look is being written when its process dies, and its transaction with it. */
export const killDuringApplying: Fate = {
  names: ['killed during apply'],
  weight: 2,
  play: async ({ crew, db }) => {
    const wasHit = await killDuringApply(db, patienceMs, () => crew.kill(crew.livesWith('poll')));
    return wasHit ? killDuringApplying.names : [];
  },
};
