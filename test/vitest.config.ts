import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const needServices = ['test/**/*.{db,queue,redis,e2e}.test.{ts,tsx}'];

/** `unit` needs nothing but Node. `services` gets a throwaway PostgreSQL, and Redis and Chromium where the machine has them. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    maxWorkers: 2,
    pool: 'forks',
    teardownTimeout: 30_000,
    setupFiles: ['test/support/property-seed.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['test/**/*.test.{ts,tsx}'], exclude: needServices, testTimeout: 15_000 },
      },
      {
        extends: true,
        test: {
          name: 'services',
          include: needServices,
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
