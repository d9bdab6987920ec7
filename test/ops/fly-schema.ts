import { z } from 'zod';

const Duration = z.union([z.string().regex(/^\d+(ms|s|m|h)$/), z.int().positive()]);
const Groups = z.array(z.string()).nonempty();
const method = z.enum(['GET', 'get', 'HEAD', 'head']);

const Check = z.strictObject({
  grace_period: Duration.optional(),
  interval: Duration.optional(),
  timeout: Duration.optional(),
  method: method.optional(),
  path: z.string().startsWith('/').optional(),
  protocol: z.enum(['http', 'https']).optional(),
  headers: z.record(z.string(), z.string()).optional(),
});

/** Other than those of a service, these name their port and kind. */
const OwnCheck = Check.extend({
  type: z.enum(['http', 'tcp']),
  port: z.int().min(1).max(65_535),
  processes: Groups.optional(),
});

/**
 * The parts of Fly.io's configuration that Tocsin uses, after https://fly.io/docs/reference/configuration/ and the fields that flyctl reads. Strict: a
 * key that flyctl does not know is ignored there without a word.
 */
export const FlyConfig = z.strictObject({
  app: z.string().regex(/^[a-z0-9-]+$/),
  primary_region: z.string().regex(/^[a-z]{3}$/),
  kill_signal: z.enum(['SIGINT', 'SIGTERM', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2', 'SIGKILL', 'SIGSTOP']),
  kill_timeout: z.int().min(1).max(300),
  build: z.strictObject({ dockerfile: z.string(), ignorefile: z.string() }),
  deploy: z.strictObject({
    strategy: z.enum(['rolling', 'immediate', 'canary', 'bluegreen']),
    max_unavailable: z.number().positive().optional(),
    release_command: z.string().optional(),
  }),
  env: z.record(z.string().regex(/^(?!FLY_)[A-Z][A-Z0-9_]*$/), z.string()),
  processes: z.record(z.string(), z.string()).optional(),
  mounts: z
    .array(
      z.strictObject({
        source: z.string().regex(/^[a-z0-9_]{1,30}$/),
        destination: z.string().startsWith('/').min(2),
        initial_size: z.string(),
        snapshot_retention: z.int().min(1).max(60),
        auto_extend_size_threshold: z.int().min(1).max(99),
        auto_extend_size_increment: z.string(),
        auto_extend_size_limit: z.string(),
        processes: Groups.optional(),
      }),
    )
    .optional(),
  http_service: z.strictObject({
    internal_port: z.int().min(1).max(65_535),
    force_https: z.boolean(),
    auto_stop_machines: z.enum(['off', 'stop', 'suspend']),
    auto_start_machines: z.boolean(),
    min_machines_running: z.int().min(0),
    processes: Groups.optional(),
    checks: z.array(Check),
  }),
  checks: z.record(z.string(), OwnCheck).optional(),
  metrics: z.array(z.strictObject({ port: z.int(), path: z.string().startsWith('/'), processes: Groups.optional() })),
  restart: z.array(
    z.strictObject({
      policy: z.enum(['always', 'never', 'on-failure']),
      retries: z.int().optional(),
      processes: Groups.optional(),
    }),
  ),
  vm: z.array(
    z.strictObject({
      size: z.enum(['shared-cpu-1x', 'shared-cpu-2x', 'shared-cpu-4x', 'shared-cpu-8x', 'performance-1x', 'performance-2x']),
      memory: z.string().regex(/^\d+(mb|gb)$/i),
      processes: Groups.optional(),
    }),
  ),
});
export type FlyConfig = z.infer<typeof FlyConfig>;
