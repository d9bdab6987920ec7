import { begunAt, type DosedIncident } from '../../domain/dose.js';
import { publicTenant } from '../../domain/ids.js';
import { impactWord } from '../../render/wording.js';
import { dotted, type Line } from '../../words/segments.js';
import type { CommandDeps } from './deps.js';
import { listOf, shown } from './describe.js';
import type { HeldHistory } from './dose.js';

/** An incident of the past that a filter would have brought, with the page that it is from. */
export interface PastIncident extends DosedIncident {
  readonly page: HeldHistory['page'];
}

export const newestFirst = (past: readonly PastIncident[]): PastIncident[] =>
  past.toSorted((a, b) => (begunAt(a.incident) < begunAt(b.incident) ? 1 : -1));

/** One line for each, with a link to its report; incidents of private pages have none that anybody could open. */
export function pastLine({ publicUrl }: Pick<CommandDeps, 'publicUrl'>, { incident, as, lateFrom, page }: PastIncident): Line {
  const title = shown(incident.title, 120) || 'Without a title';
  const url = publicUrl === null || page.tenantId !== publicTenant ? incident.url : `${publicUrl}/incidents/${incident.id}`;
  const impact = impactWord(incident.impact);
  return dotted([
    [{ at: begunAt(incident), as: 'day' }],
    [url === null ? title : { url, label: title }],
    impact === null ? [] : [impact],
    incident.regions.length === 0 ? [] : [listOf(incident.regions)],
    as === 'past' ? ['a card about the past'] : [],
    lateFrom === null ? [] : ['opened late'],
  ]);
}
