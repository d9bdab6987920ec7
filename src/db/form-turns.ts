import { z } from 'zod';
import type { TenantId } from '../domain/ids.js';
import { affected, type Db, firstRow, sql } from './database.js';

const Turn = z.object({ turn: z.string().nullable() });

/**
 * A change in an open form, whose memory is the offer `id`, takes its turn: false when a later change took it before, in whatever process. Turns are
 * compared as texts.
 */
export const takeFormTurn = async (db: Db, tenantId: TenantId, id: string, turn: string): Promise<boolean> =>
  (await affected(
    db,
    sql`update chat_offers set picks = jsonb_set(picks, '{turn}', jsonb_build_array(${turn}::text))
      where tenant_id = ${tenantId} and id = ${id} and coalesce(picks -> 'turn' ->> 0, '') < ${turn}`,
  )) === 1;

/** Whether no later change came. */
export const isFormTurn = async (db: Db, tenantId: TenantId, id: string, turn: string): Promise<boolean> =>
  (
    await firstRow(
      Turn,
      db,
      sql`select picks -> 'turn' ->> 0 as turn from chat_offers where tenant_id = ${tenantId} and id = ${id}`,
    )
  )?.turn === turn;
