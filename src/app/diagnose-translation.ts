import type { Config } from '../config.js';
import type { Db } from '../db/database.js';
import { countTranslations } from '../db/translations.js';
import { toIso } from '../domain/time.js';
import { engineUrl } from '../translate/create-engine.js';
import { count } from './commands/describe.js';
import { type Finding, finding } from './finding.js';
import { enginePause } from './translation-pause.js';

/** Whether vendors' texts are translated, by what, and what keeps it from its work. Nothing is sent: each text may cost money. */
export async function diagnoseTranslation(db: Db, config: Config, now: Date): Promise<Finding> {
  const url = engineUrl(config);
  if (url === undefined) return finding(true, 'translation', 'off; vendors’ texts stay as they were written');
  const pause = await enginePause(db, toIso(now));
  if (pause !== undefined)
    return finding(
      false,
      'translation',
      `${pause.detail} (${pause.code}; tried again at ${pause.expiresAt}, originals are shown meanwhile)`,
    );
  const { wanted, refused, done } = await countTranslations(db);
  const figures = `${count(done, 'text')} translated, ${wanted} waiting, ${refused} not usable`;
  const isOpen = config.TOCSIN_TRANSLATE_KEY !== undefined && isUnsealed(url);
  const cure = isOpen ? '; the key travels unencrypted: give TOCSIN_TRANSLATE_URL with https' : '';
  return finding(!isOpen, 'translation', `${config.TOCSIN_TRANSLATE} at ${new URL(url).host}: ${figures}${cure}`);
}

/** Within this machine nobody listens. */
function isUnsealed(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
