import type { z } from 'zod';
import { z as zod } from 'zod';
import type { TenantId } from '../domain/ids.js';
import type { IsoTime } from '../domain/time.js';
import { affected, type Db, firstRow, sql } from './database.js';

const Value = zod.object({ value: zod.unknown() });

/** One setting, checked by the caller's schema; undefined when it was never set. */
export async function readSetting<T>(db: Db, tenantId: TenantId, key: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const row = await firstRow(Value, db, sql`select value from settings where tenant_id = ${tenantId} and key = ${key}`);
  return row === undefined ? undefined : schema.parse(row.value);
}

export async function writeSetting(db: Db, tenantId: TenantId, key: string, value: unknown): Promise<void> {
  await sql`insert into settings (tenant_id, key, value) values (${tenantId}, ${key}, ${JSON.stringify(value)})
    on conflict (tenant_id, key) do update set value = excluded.value`.execute(db);
}

/** True when the setting was there: what may be used once is used by deleting it. */
export const takeSetting = async (db: Db, tenantId: TenantId, key: string): Promise<boolean> =>
  (await affected(db, sql`delete from settings where tenant_id = ${tenantId} and key = ${key}`)) === 1;

/** Removes the settings that say themselves until when they hold. */
export const expireSettings = (db: Db, tenantId: TenantId, at: IsoTime): Promise<number> =>
  affected(db, sql`delete from settings where tenant_id = ${tenantId} and value ->> 'expiresAt' <= ${at}`);
