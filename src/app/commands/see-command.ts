import { followedPages } from '../../db/pages.js';
import { channelFilter } from '../../domain/apply-settings.js';
import { row, says } from './answer.js';
import type { Answer } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { titleOf, vendorNames } from './describe.js';
import { dosed, heldHistory } from './dose.js';
import { meantBy, ownSubscriptions } from './own-subscriptions.js';
import { newestFirst, pastLine } from './past-lines.js';
import { speech } from './speech.js';

const most = 20;

/** *See those 14*: what a subscription's vendors would have brought here, newest first. */
export async function seeCommand(deps: CommandDeps, asking: Asking, words: string): Promise<Answer> {
  const { say, type } = speech(asking);
  const own = await ownSubscriptions(deps, asking);
  const one = own === undefined ? undefined : (await meantBy(deps, own, words))[0];
  if (own === undefined || one === undefined) return says(say.common.gone(type));
  const slugs = new Set(one.parsed.vendors.map(({ slug }) => slug));
  const pages = (await followedPages(deps.db, asking.place.tenantId)).filter((page) => slugs.has(page.vendorSlug));
  const held = await Promise.all(pages.map((page) => heldHistory(deps, page)));
  const filter = channelFilter(one.parsed, own.channel);
  const past = newestFirst(
    held.flatMap((history) => dosed(deps, filter, history).map((each) => ({ ...each, page: history.page }))),
  );
  const vendor = titleOf(one.parsed, await vendorNames(deps, asking.place.tenantId), say);
  if (past.length === 0) return says(say.following.pastNothing(vendor));
  const rest = past.length - most;
  return says(
    say.following.pastOf(vendor),
    ...past.slice(0, most).map((found) => row(pastLine(deps, found, asking))),
    ...(rest > 0 ? [say.common.andMore(rest)] : []),
  );
}
