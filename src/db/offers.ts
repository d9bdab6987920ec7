import { z } from 'zod';
import { randomId, TenantId } from '../domain/ids.js';
import type { IsoTime } from '../domain/time.js';
import { affected, type Db, firstRow, sql } from './database.js';

const OfferForm = z.object({ title: z.string(), label: z.string(), value: z.string() });

const OfferRow = z.object({
  tenantId: TenantId,
  id: z.string(),
  channelRef: z.string(),
  personId: z.string().nullable(),
  run: z.string(),
  form: OfferForm.nullable(),
  picks: z.record(z.string(), z.array(z.string())),
});
/** What the controls of one answer would do. */
export type Offer = z.infer<typeof OfferRow>;

export interface NewOffer {
  readonly tenantId: TenantId;
  readonly channelRef: string;
  readonly personId: string | null;
  readonly run: string;
  readonly form?: z.infer<typeof OfferForm>;
  readonly picks?: Readonly<Record<string, readonly string[]>>;
  readonly expiresAt: IsoTime;
}

/** Returns its id, 16 hex characters. */
export async function addOffer(db: Db, offer: NewOffer): Promise<string> {
  const id = randomId();
  const form = offer.form === undefined ? null : JSON.stringify(offer.form);
  await sql`insert into chat_offers (tenant_id, id, channel_ref, person_id, run, form, picks, expires_at)
    values (${offer.tenantId}, ${id}, ${offer.channelRef}, ${offer.personId}, ${offer.run}, ${form}::jsonb, ${JSON.stringify(offer.picks ?? {})}::jsonb,
      ${offer.expiresAt})`.execute(db);
  return id;
}

export const loadOffer = (db: Db, tenantId: TenantId, id: string, now: IsoTime): Promise<Offer | undefined> =>
  firstRow(
    OfferRow,
    db,
    sql`select tenant_id as "tenantId", id, channel_ref as "channelRef", person_id as "personId", run, form, picks from chat_offers
      where tenant_id = ${tenantId} and id = ${id} and expires_at > ${now}`,
  );

/** Keeps what was picked in one menu, for the button that takes it. */
export const pickInOffer = async (
  db: Db,
  tenantId: TenantId,
  id: string,
  name: string,
  values: readonly string[],
): Promise<boolean> =>
  (await affected(
    db,
    sql`update chat_offers set picks = jsonb_set(picks, array[${name}]::text[], ${JSON.stringify(values)}::jsonb)
      where tenant_id = ${tenantId} and id = ${id}`,
  )) === 1;
