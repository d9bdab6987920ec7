import { z } from 'zod';
import { type Db, rows, sql } from '../../src/db/database.js';
import type { Place } from './places.js';
import type { Finding } from './verdict.js';

/** What the policy for channels that cannot be read has cost: a root in doubt is posted again, a reply in doubt is given up. */
export interface PolicyCounts {
  readonly doubledRoots: number;
  readonly repliesGivenUp: number;
}

const Settlement = z.object({ title: z.string(), text: z.string().nullable(), isRoot: z.boolean(), repeats: z.number() });

/** Settlements without a look, as the log of deliveries keeps them: roots that were begun again, replies that ended there. */
const settlements = (db: Db, { tenantId }: Place, channelRef: string) =>
  rows(
    Settlement,
    db,
    sql`select i.title, u.body as text, d.action ->> 'kind' = 'post-root' as "isRoot", d.attempt - 1 as repeats
      from deliveries d join threads t on t.tenant_id = d.tenant_id and t.id = d.thread_id
      join channels c on c.tenant_id = t.tenant_id and c.id = t.channel_id and c.external_id = ${channelRef}
      join incidents i on i.tenant_id = t.page_tenant_id and i.id = t.incident_id
      left join incident_updates u on u.tenant_id = i.tenant_id and u.incident_id = i.id and u.seq = (d.action ->> 'seq')::int
      where d.tenant_id = ${tenantId} and ((d.action ->> 'kind' = 'post-root' and d.attempt > 1)
        or (d.state = 'dead' and d.failure_code = 'settled.unreadable'))`,
  );

/** Takes out of the findings what the policy explains; the rest is as wrong as anywhere else. */
export async function explainByPolicy(
  db: Db,
  place: Place,
  channelRef: string,
  findings: readonly Finding[],
): Promise<{ unexplained: Finding[]; counts: PolicyCounts }> {
  const known = await settlements(db, place, channelRef);
  const repeats = new Map<string, number>();
  const givenUp = new Set<string>();
  for (const { title, text, isRoot, repeats: times } of known) {
    if (isRoot) repeats.set(/v\d+-i\d+/.exec(title)?.[0] ?? '', times);
    else givenUp.add(/v\d+-i\d+-u\d+/.exec(text ?? '')?.[0] ?? '');
  }
  const counts = { doubledRoots: 0, repliesGivenUp: givenUp.size };
  const unexplained = findings.filter(({ wrong, about = '' }) => {
    if (wrong === 'lost' && givenUp.has(about)) return false;
    const left = repeats.get(about) ?? 0;
    if (wrong !== 'doubled' || left === 0) return true;
    repeats.set(about, left - 1);
    counts.doubledRoots += 1;
    return false;
  });
  return { unexplained, counts };
}
