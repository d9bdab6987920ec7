import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testSeed } from '../../support/seed.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { discord, forum } from './discord-rules.js';
import type { PlatformRules } from './platform-rules.js';
import { everyPlan } from './play-plan.js';
import { preview } from './preview-rules.js';
import { blindSlack, slack } from './slack-rules.js';

/** A hunt: TOCSIN_TEST_SEED=random TOCSIN_TEST_RUNS=2000 npx vitest run --config test/vitest.config.ts test/app/model */
const numRuns = Number(process.env.TOCSIN_TEST_RUNS ?? 30);
const seed = testSeed(20_260_404);
const timeout = 120_000 * Math.max(1, numRuns / 30);

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

describe('looks, wakes, crashes and answers in any order', () => {
  it.each([slack, blindSlack, discord, forum, preview].map((rules) => [rules.name, rules] as const))(
    'end in the thread that the incident asks for, on %s',
    { timeout },
    async (_, rules) => {
      await fc.assert(everyPlan(database.db, rules), { seed, numRuns });
    },
  );
});

/** A platform, or a client of it, with one protection less. */
const broken: readonly (readonly [name: string, rules: PlatformRules])[] = [
  ['a look that never finds anything', { ...preview, settle: () => ({ kind: 'absent' }) }],
  ['a platform that forgets its nonces', { ...discord, post: (room, call) => ({ message: room.add(call, call.rootRef, 0) }) }],
  ['a look that takes any message for the one in doubt', { ...preview, settle: anyMessage }],
];

function anyMessage(...[room, call]: Parameters<PlatformRules['settle']>): ReturnType<PlatformRules['settle']> {
  const message = room.visible().find(({ place }) => place === call.rootRef);
  return message === undefined ? { kind: 'absent' } : { kind: 'found', receipt: room.receipt(message) };
}

describe('what these runs would not let pass', () => {
  it.each(broken)('is %s', { timeout }, async (_, rules) => {
    const outcome = await fc.check(everyPlan(database.db, rules), { seed, numRuns: 200, endOnFailure: true });
    expect(outcome.failed).toBe(true);
  });
});
