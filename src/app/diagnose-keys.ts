import type { Db } from '../db/database.js';
import { type Keys, keyIdOf } from '../secrets.js';
import { type Finding, finding } from './finding.js';
import { sealedCounts } from './rotate-key.js';

/** Which keys still hold something: an older one must stay until `rotate-key` has left nothing to it. */
export async function diagnoseKeys(db: Db, { current, older }: Keys): Promise<Finding> {
  const subject = 'sealed secrets';
  const counts = await sealedCounts(db);
  const sum = (of: (keyId: string | null) => boolean) =>
    counts.filter(({ keyId }) => of(keyId)).reduce((all, { count }) => all + count, 0);
  const own = keyIdOf(current);
  const known = new Set(older.map(keyIdOf));
  const unnamed = sum((id) => id === null);
  const waiting = sum((id) => id !== null && known.has(id));
  const lost = sum((id) => id !== null && id !== own && !known.has(id));
  if (lost > 0)
    return finding(
      false,
      subject,
      `${lost} sealed with a key that is not set: put that key into TOCSIN_ENCRYPTION_KEY_OLD and run \`tocsin rotate-key\`, or connect those workspaces again`,
    );
  if (waiting > 0)
    return finding(
      false,
      subject,
      `${waiting} still sealed with a key of TOCSIN_ENCRYPTION_KEY_OLD: run \`tocsin rotate-key\`, then remove the old key`,
    );
  const named = `${sum((id) => id === own)} sealed with the key ${own}`;
  const old = unnamed === 0 ? '' : `, ${unnamed} from a release whose keys had no names (\`tocsin rotate-key\` names them)`;
  const spare =
    older.length === 0 ? '' : '; nothing needs TOCSIN_ENCRYPTION_KEY_OLD any more, unless other machines still seal with it';
  return finding(true, subject, `${named}${old}${unnamed === 0 ? spare : ''}`);
}
