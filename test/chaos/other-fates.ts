import { shuffled } from '../e2e/chance.js';
import { waitFor } from '../support/wait-for.js';
import { type ChatFault, chatFaults } from './chat-faults.js';
import { firstTrapped } from './kill-fates.js';
import { type PageFault, pageFaults } from './page-faults.js';
import type { Places } from './places.js';
import { type Fate, pick, type Stage } from './stage.js';

const always = (name: string, weight: number, play: (stage: Stage) => Promise<unknown>): Fate => ({
  names: [name],
  weight,
  play: async (stage) => {
    await play(stage);
    return [name];
  },
});

/** A moment in which things are under way. */
const aMoment = ({ sleep, chance }: Stage): Promise<void> => sleep(300 + chance() * 1_200);

export const serverFates = (backend: 'redis' | 'postgres'): Fate[] => [
  always('PostgreSQL restarted', 0.7, async (stage) => {
    await aMoment(stage);
    await stage.postgres.restart('fast');
  }),
  always('PostgreSQL crashed', 0.7, async (stage) => {
    await aMoment(stage);
    await stage.postgres.restart('immediate');
  }),
  always('queues emptied', 1, async (stage) => {
    await aMoment(stage);
    await stage.store.flush(backend === 'redis' ? 'tocsin' : 'bullmq');
  }),
  ...(backend === 'redis'
    ? [
        always('Redis restarted', 1, async (stage) => {
          await aMoment(stage);
          await stage.store.restart();
        }),
      ]
    : []),
];

/** Two seconds more than the lease of a page or a thread. */
const stallMs = 22_000;

export const stallFates: readonly Fate[] = [
  always('stopped for 22 s', 0.25, async ({ crew, chance, sleep }) => {
    const life = pick(crew.lives, chance);
    life?.signal('SIGSTOP');
    await sleep(stallMs);
    life?.signal('SIGCONT');
  }),
  {
    // Between the intent and the call, where it would hurt most: the lease has run out when the call is made.
    names: ['event loop stalled for 22 s'],
    weight: 0.25,
    play: async ({ crew, sleep, chance }) => {
      const life = pick(crew.livesWith('deliver'), chance);
      life?.setTrap({ point: 'begun', spared: Math.floor(chance() * 3), stallMs });
      const trapped = await firstTrapped(() => crew.lives);
      if (trapped === undefined) return [];
      await sleep(stallMs);
      return ['event loop stalled for 22 s'];
    },
  },
];

const clockStepMs = 120_000;
const wrongFor = 4_000;

export const clockFates: readonly Fate[] = [
  ['clock two minutes ahead', clockStepMs] as const,
  ['clock two minutes behind', -clockStepMs] as const,
].map(([name, offsetMs]) =>
  always(name, 1, async ({ crew, chance, sleep }) => {
    const life = pick(crew.lives, chance);
    life?.setClock(offsetMs);
    await sleep(wrongFor);
    life?.setClock(0);
  }),
);

const leastFaultyMs = 1_500;
const mostFaultyMs = 6_000;

const atOnce = 2;

/** In their first turn two faults of each chat come in one round: the second spoils what the first has let through. */
export function chatFates(chats: { readonly slack: boolean; readonly discord: boolean }): Fate[] {
  const known = chatFaults();
  const of = (chat: ChatFault['chat']): ChatFault[] => known.filter((fault) => chats[chat] && fault.chat === chat);
  const [slack, discord] = [of('slack'), of('discord')];
  const count = Math.ceil(Math.max(slack.length, discord.length) / atOnce);
  const weight = 6 / (slack.length + discord.length);
  return Array.from({ length: count }, (_nothing, index): Fate => {
    const chosen = [slack, discord].flatMap((faults) => faults.slice(index * atOnce, (index + 1) * atOnce));
    return { ...chatFate(chosen, weight), parts: chosen.map((fault) => chatFate([fault], weight)) };
  });
}

const chatFate = (faults: readonly ChatFault[], weight: number): Fate => ({
  names: faults.map(nameOf),
  weight,
  play: async ({ places, sleep }) => {
    const before = faults.map((fault) => fault.hits());
    const hit = () => faults.filter((fault, index) => fault.hits() > (before[index] ?? 0));
    for (const fault of faults) arm(fault, places);
    await sleep(leastFaultyMs);
    await waitFor(() => hit().length === faults.length, { timeoutMs: mostFaultyMs }).catch(() => undefined);
    for (const fault of faults) disarm(fault, places);
    return hit().map(nameOf);
  },
});

const nameOf = ({ chat, kind }: ChatFault): string => `${chat} ${kind}`;

function arm(fault: ChatFault, { slack, discord }: Places): void {
  if (fault.chat === 'slack' && slack !== undefined) fault.arm(slack);
  if (fault.chat === 'discord' && discord !== undefined) fault.arm(discord);
}

function disarm(fault: ChatFault, { slack, discord }: Places): void {
  if (fault.chat === 'slack' && slack !== undefined) fault.disarm(slack);
  if (fault.chat === 'discord' && discord !== undefined) fault.disarm(discord);
}

/** A third of the pages: all of them at once would leave nothing to tell meanwhile. */
export const pageFates: readonly Fate[] = pageFaults.map((kind) => ({
  names: [`page ${kind}`],
  weight: 3 / pageFaults.length,
  play: async ({ pages, chance, sleep }) => {
    const chosen = shuffled(pages, chance).slice(0, Math.ceil(pages.length / 3));
    const before = hitsOf(chosen, kind);
    const isHit = () => hitsOf(chosen, kind) > before;
    for (const { page } of chosen) page.arm(kind);
    await sleep(leastFaultyMs);
    await waitFor(isHit, { timeoutMs: mostFaultyMs }).catch(() => undefined);
    for (const { page } of chosen) page.disarm();
    return isHit() ? [`page ${kind}`] : [];
  },
}));

const hitsOf = (pages: Stage['pages'], kind: PageFault): number => pages.reduce((sum, { page }) => sum + page.hits[kind], 0);
