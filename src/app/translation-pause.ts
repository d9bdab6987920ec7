import { z } from 'zod';
import type { Db } from '../db/database.js';
import { readSetting, writeSetting } from '../db/settings.js';
import { publicTenant } from '../domain/ids.js';
import { addMs, IsoTime } from '../domain/time.js';

/** The setting that keeps every process from asking a machine that does not answer. It stays when its time is over. */
const pauseKey = 'translation-pause';

const EnginePause = z.object({ code: z.string(), detail: z.string(), expiresAt: IsoTime });
type EnginePause = z.infer<typeof EnginePause>;

/** An account is looked at again so often: its next period may have begun, or somebody mended it. */
export const longestPauseMs = 15 * 60_000;

/** Why the machine is left alone now; undefined while it is not. One that would last longer than any was written before the clock was set back. */
export async function enginePause(db: Db, now: IsoTime): Promise<EnginePause | undefined> {
  const pause = await readSetting(db, publicTenant, pauseKey, EnginePause.optional().catch(undefined));
  const isNow = pause !== undefined && pause.expiresAt > now && pause.expiresAt <= addMs(now, longestPauseMs);
  return isNow ? pause : undefined;
}

export const pauseEngine = (db: Db, pause: EnginePause): Promise<void> => writeSetting(db, publicTenant, pauseKey, pause);
