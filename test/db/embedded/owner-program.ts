import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '../../../src/db/embedded/start-embedded.js';
import { createLog } from '../../../src/log.js';

/** Owns a data folder until it is stopped or killed: `owner-program.ts <folder> [--throwaway]`. */
export async function run([dataDir = '', option = '']: readonly string[]): Promise<void> {
  const tuning = option === '--throwaway' ? 'throwaway' : 'safe';
  const server = await startEmbedded({ dataDir, log: createLog('info'), tuning });
  process.on('SIGTERM', () => {
    server.stop().then(
      () => process.exit(0),
      () => process.exit(70),
    );
  });
  process.stdout.write(`ready ${server.url}\n`);
  await sleep(600_000);
}
