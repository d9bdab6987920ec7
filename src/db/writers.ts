import { z } from 'zod';
import type { TenantId } from '../domain/ids.js';
import { type Changing, whoAndWhen, writeAudit } from './audit-log.js';
import { type Db, inTransaction } from './database.js';
import { readSetting, takeSetting, writeSetting } from './settings.js';

/**
 * Who may change what comes to the channels of a workspace. `everyone`: but guests. `managers`: on Discord whoever may manage the channel, on Slack
 * whoever made it. `admins`: of the workspace, or whoever may manage the server. Admins may do what managers may.
 */
export const WriterRule = z.enum(['everyone', 'managers', 'admins']);
export type WriterRule = z.infer<typeof WriterRule>;

const key = 'writers';

/** Undefined where the workspace decided nothing: then everybody on Slack, and managers on Discord. */
export const writersOf = (db: Db, tenantId: TenantId): Promise<WriterRule | undefined> =>
  readSetting(db, tenantId, key, WriterRule);

/** `null` takes what was decided back. */
export const setWriters = (db: Db, tenantId: TenantId, rule: WriterRule | null, changed: Changing): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = (await writersOf(tx, tenantId)) ?? null;
    if (rule === null) await takeSetting(tx, tenantId, key);
    else await writeSetting(tx, tenantId, key, rule);
    const detail = { before, after: rule };
    await writeAudit(tx, { tenantId, ...whoAndWhen(changed), action: 'tenant.writers', subject: tenantId, detail });
  });
