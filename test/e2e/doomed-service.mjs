// The service as it is built, with a place at which it stands still until somebody kills it: the point of a delivery, and how many deliveries
// get past it first.
import process from 'node:process';
import { readConfig } from '../../dist/src/config.js';
import { createLog } from '../../dist/src/log.js';
import { startService } from '../../dist/src/main.js';

const [point = 'none', spared = '0', sweepMs = '1000'] = process.argv.slice(2);
let left = Number(spared);
const config = readConfig(process.env);
const service = await startService({
  config,
  log: createLog(config.LOG_LEVEL),
  version: '0.0.0',
  tickMs: 300,
  sweepMs: Number(sweepMs),
  // What is tested here is what survives; at the platforms' own paces a storm would take minutes.
  paceScale: 10,
  crossing: async (reached) => {
    if (reached !== point) return;
    left -= 1;
    if (left >= 0) return;
    process.stdout.write(`at ${point}\n`);
    await new Promise(() => undefined);
  },
});
process.stdout.write('ready\n');
await new Promise((resolve) => process.once('SIGTERM', resolve));
await service.stop();
process.exit(0);
