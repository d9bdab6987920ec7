// One process of the service as it is built, at the pace that the harness sets. When it is told to stop it says what it has cost.
import process from 'node:process';
import { readConfig } from '../../dist/src/config.js';
import { createLog } from '../../dist/src/log.js';
import { startService } from '../../dist/src/main.js';

/** Clocks run faster with everything else, down to what a machine keeps up with. */
const scale = Number(process.env.TOCSIN_CHAOS_PACE_SCALE ?? 1);
const tickMs = Math.max(100, 1_000 / scale);

const config = readConfig(process.env);
const service = await startService({
  config,
  log: createLog(config.LOG_LEVEL),
  version: '0.0.0',
  paceScale: scale,
  tickMs,
});
process.stdout.write('ready\n');
await new Promise((resolve) => process.once('SIGTERM', resolve));
await service.stop();
const { user, system } = process.cpuUsage();
process.stdout.write(
  `cost ${JSON.stringify({ cpuMs: Math.round((user + system) / 1_000), peakKb: process.resourceUsage().maxRSS })}\n`,
);
process.exit(0);
