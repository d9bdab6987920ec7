import { deleteTenant } from '../../../src/app/tenant-delete.js';
import { systemClock } from '../../../src/clock.js';
import { createPool, databaseOf } from '../../../src/db/connect.js';
import { TenantId } from '../../../src/domain/ids.js';
import { silentLog } from '../../../src/log.js';

/** Deletes a tenant row by row, so that there is time to kill it: `delete-program.ts <database url> <tenant>`. */
export async function run([url = '', tenant = '']: readonly string[]): Promise<void> {
  const db = databaseOf(createPool(url, silentLog, 1));
  await deleteTenant({ db, clock: systemClock }, { tenantId: TenantId.parse(tenant), by: 'program', batch: 1 });
  await db.destroy();
}
