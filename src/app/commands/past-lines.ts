import { begunAt, type DosedIncident } from '../../domain/dose.js';
import { publicTenant } from '../../domain/ids.js';
import { impactWord } from '../../render/wording.js';
import { dotted, type Line } from '../../words/segments.js';
import type { Asking, CommandDeps } from './deps.js';
import { shown } from './describe.js';
import type { HeldHistory } from './dose.js';
import { speech } from './speech.js';

/** An incident of the past that a filter would have brought, with the page that it is from. */
export interface PastIncident extends DosedIncident {
  readonly page: HeldHistory['page'];
}

export const newestFirst = (past: readonly PastIncident[]): PastIncident[] =>
  past.toSorted((a, b) => (begunAt(a.incident) < begunAt(b.incident) ? 1 : -1));

/** One line for each, with a link to its report; incidents of private pages have none that anybody could open. */
export function pastLine(
  { publicUrl }: Pick<CommandDeps, 'publicUrl'>,
  { incident, as, lateFrom, page }: PastIncident,
  asking: Pick<Asking, 'commandName' | 'language'>,
): Line {
  const { say, chat } = speech(asking);
  const title = shown(incident.title, 120) || say.following.withoutTitle;
  const url = publicUrl === null || page.tenantId !== publicTenant ? incident.url : `${publicUrl}/incidents/${incident.id}`;
  const impact = impactWord(incident.impact);
  return dotted([
    [{ at: begunAt(incident), as: 'day' }],
    [url === null ? title : { url, label: title }],
    impact === null ? [] : [chat.impact[impact]],
    incident.regions.length === 0 ? [] : [say.common.list(incident.regions)],
    as === 'past' ? [say.following.aboutPast] : [],
    lateFrom === null ? [] : [say.following.openedLate],
  ]);
}
