import type { Clock } from '../clock.js';
import { writeAudit } from '../db/audit-log.js';
import type { Db } from '../db/database.js';
import { countSealed, replaceSealed, type SealedRow, sealedOtherwise } from '../db/sealed.js';
import { type SealedColumn, sealedColumns } from '../db/tenant-tables.js';
import { publicTenant } from '../domain/ids.js';
import { toIso } from '../domain/time.js';
import { OperatorError } from '../errors.js';
import { createSecrets, type Keys, keyIdOf, type Secrets } from '../secrets.js';
import { byCommandLine } from './audit.js';

export interface RotateDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: Keys;
}

export interface Rotated {
  readonly keyId: string;
  /** How many are sealed anew, by table. */
  readonly resealed: Readonly<Record<string, number>>;
  /** No key that was given opens them. */
  readonly unreadable: Readonly<Record<string, number>>;
}

const rowsAtOnce = 100;

/**
 * Seals everything with today's key that another one sealed, row by row, beside a running service. Each row is one short write that changes nothing
 * where somebody else wrote meanwhile; whatever stops it, the next call does the rest.
 */
export async function rotateKey({ db, clock, keys }: RotateDeps): Promise<Rotated> {
  const secrets = createSecrets(keys);
  const keyId = keyIdOf(keys.current);
  const resealed: Record<string, number> = {};
  const unreadable: Record<string, number> = {};
  for (const column of sealedColumns) {
    for await (const row of foreignRows(db, column, keyId)) {
      const sealed = sealAnew(secrets, row);
      const { table } = column;
      if (sealed === undefined) unreadable[table] = (unreadable[table] ?? 0) + 1;
      else if (await replaceSealed(db, column, row, sealed)) resealed[table] = (resealed[table] ?? 0) + 1;
    }
  }
  if (Object.keys(resealed).length > 0)
    await writeAudit(db, {
      tenantId: publicTenant,
      at: toIso(clock.now()),
      actor: byCommandLine,
      action: 'secrets.resealed',
      subject: keyId,
      detail: { resealed, unreadable },
    });
  return { keyId, resealed, unreadable };
}

async function* foreignRows(db: Db, column: SealedColumn, keyId: string): AsyncGenerator<SealedRow> {
  let after: readonly string[] | undefined;
  do {
    const found: readonly SealedRow[] = await sealedOtherwise(db, column, { keyId, after, limit: rowsAtOnce });
    yield* found;
    after = found.length < rowsAtOnce ? undefined : found.at(-1)?.key;
  } while (after !== undefined);
}

function sealAnew(secrets: Secrets, { sealed }: SealedRow): string | undefined {
  try {
    return secrets.seal(secrets.open(sealed));
  } catch (error) {
    if (error instanceof OperatorError) return undefined;
    throw error;
  }
}

export interface SealedCount {
  readonly table: string;
  /** Null: sealed by a release whose keys had no names. */
  readonly keyId: string | null;
  readonly count: number;
}

/** How much is sealed with which key. */
export async function sealedCounts(db: Db): Promise<readonly SealedCount[]> {
  const counts: SealedCount[] = [];
  for (const column of sealedColumns)
    for (const { keyId, count } of await countSealed(db, column)) counts.push({ table: column.table, keyId, count });
  return counts;
}
