import { followedPages } from '../../db/pages.js';
import { channelFilter } from '../../domain/apply-settings.js';
import { begunAt, type DosedIncident } from '../../domain/dose.js';
import { publicTenant } from '../../domain/ids.js';
import { dotted, type Line } from '../../render/segments.js';
import { impactWord } from '../../render/wording.js';
import { row, says } from './answer.js';
import type { Answer } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { listOf, shown, titleOf, vendorNames } from './describe.js';
import { dosed, heldHistory } from './dose.js';
import { typed } from './here.js';
import { meantBy, ownSubscriptions } from './own-subscriptions.js';

const most = 20;

/** *See those 14*: what a subscription's vendors would have brought here, newest first. */
export async function seeCommand(deps: CommandDeps, asking: Asking, words: string): Promise<Answer> {
  const own = await ownSubscriptions(deps, asking);
  const one = own === undefined ? undefined : (await meantBy(deps, own, words))[0];
  if (own === undefined || one === undefined)
    return says(['That subscription is no longer here. ', typed(asking, 'list'), ' shows what is.']);
  const slugs = new Set(one.parsed.vendors.map(({ slug }) => slug));
  const pages = (await followedPages(deps.db, asking.place.tenantId)).filter((page) => slugs.has(page.vendorSlug));
  const held = await Promise.all(pages.map((page) => heldHistory(deps, page)));
  const past = held
    .flatMap((history) => {
      const found = dosed(deps, channelFilter(one.parsed, own.channel), history);
      return found.map((each) => ({ ...each, hasReport: history.page.tenantId === publicTenant }));
    })
    .sort((a, b) => (begunAt(a.incident) < begunAt(b.incident) ? 1 : -1));
  const vendor = titleOf(one.parsed, await vendorNames(deps, asking.place.tenantId));
  if (past.length === 0) return says(`Nothing that ${vendor} still shows would have come here.`);
  const rest = past.length - most;
  return says(
    `What would have come here from ${vendor}:`,
    ...past.slice(0, most).map((found) => row(pastLine(deps, found))),
    ...(rest > 0 ? [`And ${rest} more.`] : []),
  );
}

interface PastIncident extends DosedIncident {
  /** Incidents of private pages have none that anybody could open. */
  readonly hasReport: boolean;
}

function pastLine({ publicUrl }: CommandDeps, { incident, as, lateFrom, hasReport }: PastIncident): Line {
  const title = shown(incident.title, 120) || 'Without a title';
  const url = publicUrl === null || !hasReport ? incident.url : `${publicUrl}/incidents/${incident.id}`;
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
