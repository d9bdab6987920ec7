import { z } from 'zod';
import { PageId, TenantId } from '../domain/ids.js';
import type { Incident } from '../domain/incident.js';
import { type ChannelRow, ChatId, channelsOf } from './channels.js';
import { type Db, firstRow, rows, sql } from './database.js';
import { IncidentRow, incidentColumns, withUpdates } from './incidents.js';
import { loadPage, type PageRow } from './pages.js';

export interface ExplainSubject {
  readonly page: PageRow;
  readonly incident: Incident;
  readonly channel: ChannelRow;
}

const FoundIncident = IncidentRow.extend({ tenantId: TenantId, pageId: PageId });
const FoundChannel = z.object({ tenantId: TenantId, id: z.string() });

/** What somebody names who runs this installation, in whatever workspace it is. A private page's incident is seen by its own workspace only. */
export async function findForExplain(
  db: Db,
  { incident: incidentId, channel: word }: { readonly incident: string; readonly channel: string },
): Promise<ExplainSubject | { readonly missing: 'incident' | 'channel' | 'several' }> {
  const [row] = await rows(
    FoundIncident,
    db,
    sql`select ${incidentColumns}, tenant_id as "tenantId", page_id as "pageId" from incidents where id = ${incidentId}
      order by tenant_id <> 'public', tenant_id limit 1`,
  );
  const page = row === undefined ? undefined : await loadPage(db, row);
  if (row === undefined || page === undefined) return { missing: 'incident' };
  const { tenantId, pageId: _page, ...known } = row;
  const [incident] = await withUpdates(db, tenantId, [known]);
  if (incident === undefined) return { missing: 'incident' };
  const places = await placesOf(db, word, tenantId);
  const [place] = places;
  if (place === undefined) return { missing: 'channel' };
  if (places.length > 1) return { missing: 'several' };
  const channel = (await channelsOf(db, place.tenantId)).find(({ id }) => id === place.id);
  return channel === undefined ? { missing: 'channel' } : { page, incident, channel };
}

function placesOf(db: Db, word: string, pageTenantId: TenantId): Promise<z.infer<typeof FoundChannel>[]> {
  const [, chat, ref] = /^(slack|discord|preview):(.+)$/.exec(word) ?? [];
  const named =
    ref === undefined
      ? sql`(id = ${word} or (chat = 'preview' and name = ${word.replace(/^#/, '')}))`
      : sql`chat = ${ChatId.parse(chat)} and external_id = ${ref}`;
  return rows(
    FoundChannel,
    db,
    sql`select tenant_id as "tenantId", id from channels where ${named} and ended_at is null
      and (${pageTenantId} = 'public' or tenant_id = ${pageTenantId}) order by id <> ${word}, tenant_id, id limit 2`,
  );
}

const ThreadState = z.object({ channelName: z.string(), hasRoot: z.boolean(), state: z.string() });

/** The thread that a subscription brought for an incident, in whatever channel it is. */
export const threadOfSubscription = (
  db: Db,
  {
    tenantId,
    subscriptionId,
    incidentId,
  }: { readonly tenantId: TenantId; readonly subscriptionId: string; readonly incidentId: string },
): Promise<z.infer<typeof ThreadState> | undefined> =>
  firstRow(
    ThreadState,
    db,
    sql`select c.name as "channelName", t.root_ref is not null as "hasRoot", t.state from threads t
      join channels c on c.tenant_id = t.tenant_id and c.id = t.channel_id
      where t.tenant_id = ${tenantId} and t.subscription_id = ${subscriptionId} and t.incident_id = ${incidentId} order by t.created_at limit 1`,
  );
