import type { Clock } from '../clock.js';
import type { Db } from '../db/database.js';
import { brokenInstallations, type InstallationRow, type InstalledChat, reviveInstallation } from '../db/installations.js';
import { addMs, toIso } from '../domain/time.js';
import { errorCode } from '../errors.js';
import type { Log } from '../log.js';
import { blindInstallationCodes } from './installation-words.js';

export interface RecheckInstallationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether the platform takes the installation's token, or has the bot in the server. Throws, or says false, where it does not. */
  readonly isAccepted: (installation: InstallationRow) => Promise<boolean>;
}

const mostAtOnce = 20;
const tryAgainAfterMs = 6 * 3_600_000;

/** Installations that were refused come back by themselves when they are taken again. What lags there is found by the clocks. */
export async function recheckInstallations(
  { db, clock, log, isAccepted }: RecheckInstallationsDeps,
  chat: InstalledChat,
): Promise<void> {
  const at = toIso(clock.now());
  const question = { blindCodes: blindInstallationCodes, triedBefore: addMs(at, -tryAgainAfterMs), limit: mostAtOnce };
  for (const installation of await brokenInstallations(db, chat, question)) {
    const { tenantId, stateCode } = installation;
    try {
      if (!(await isAccepted(installation))) continue;
      const isNews = await reviveInstallation(db, tenantId, toIso(clock.now()));
      if (isNews) log.info({ tenantId, code: stateCode }, 'Installation is accepted again: what waited goes on');
    } catch (error) {
      log.debug({ tenantId, code: errorCode(error) }, 'Installation is still refused');
    }
  }
}
