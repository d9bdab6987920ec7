import { expect, it } from 'vitest';
import { testSeed } from '../../support/seed.js';
import { targets } from './targets.js';

const seed = testSeed(1);

it.each(targets.map((one) => [one.name, one] as const))(
  `hostile texts find nothing in: %s (seed ${seed})`,
  async (_name, one) => {
    expect(await one.faultIn({ seed, runs: 25 })).toBeUndefined();
  },
);
