import { followedPages } from '../../db/pages.js';
import { channelFilter } from '../../domain/apply-settings.js';
import { doseOf } from '../../domain/dose.js';
import type { Filter } from '../../domain/filter.js';
import { formatFilter } from '../../domain/filter-format.js';
import type { Incident } from '../../domain/incident.js';
import { narrowerFilters } from '../../domain/narrow-filter.js';
import { button, row, says } from './answer.js';
import { changeLabel } from './change-label.js';
import type { Answer } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { shown, titleOf, vendorNames } from './describe.js';
import { doseDays, dosed, heldHistory } from './dose.js';
import { mayNotChange } from './may-change.js';
import { ownSubscriptions } from './own-subscriptions.js';
import { isOwnedByFile, ownedByFile } from './owned-by-file.js';
import { speech } from './speech.js';
import { platformTrouble } from './trouble.js';

/** The most specific ways to get less come first. */
const mostChoices = 5;
const mostFacts = 3;
/** A subscription over every vendor is weighed on some of them. */
const mostPages = 60;

/** *Narrow* in a list: what one subscription has brought, and what each way to narrow it would have left of that. */
export async function narrowAnswer(deps: CommandDeps, asking: Asking, id: string): Promise<Answer> {
  try {
    const refusal = await mayNotChange(deps, asking);
    if (refusal !== undefined) return refusal;
  } catch (error) {
    return platformTrouble(deps, asking, error);
  }
  const { say, type } = speech(asking);
  const { following } = say;
  const own = await ownSubscriptions(deps, asking);
  const one = own?.subscriptions.find((each) => each.id === id);
  if (own === undefined || one === undefined) return says(say.common.gone(type));
  if (isOwnedByFile(one)) return says(ownedByFile(asking));
  const slugs = new Set(one.parsed.vendors.map(({ slug }) => slug));
  const pages = (await followedPages(deps.db, asking.place.tenantId)).filter(
    ({ vendorSlug }) => slugs.size === 0 || slugs.has(vendorSlug),
  );
  const held = await Promise.all(pages.slice(0, mostPages).map((page) => heldHistory(deps, page)));
  const brought = (filter: Filter) => held.flatMap((each) => dosed(deps, channelFilter(filter, own.channel), each));
  const now = brought(one.parsed);
  const vendor = titleOf(one.parsed, await vendorNames(deps, asking.place.tenantId), say);
  if (now.length === 0) return says(following.narrowNothing(vendor, doseDays));
  const facts = factsOf(now.map(({ incident }) => incident));
  const choices = narrowerFilters(one.parsed, facts)
    .map(({ change, filter }) => ({ label: changeLabel(change, say), filter, left: brought(filter).length }))
    // What would leave nothing is a way to unsubscribe.
    .filter(({ left }) => left > 0 && left < now.length)
    .slice(0, mostChoices);
  const dose = doseOf(now, own.channel.settings.mention);
  const line = following.narrowLine(one.number, vendor, dose.live + dose.past, doseDays);
  if (choices.length === 0) return says(`${line}${following.narrowChange}`);
  const controls = [];
  for (const { label, filter, left } of choices)
    controls.push(await button(deps, asking, shown(`${label}: ${left}`, 70), `change ${one.id} --whole ${formatFilter(filter)}`));
  return says(row(`${line}${following.narrowQuestion}`, ...controls));
}

/** What most of them have in common. */
function factsOf(incidents: readonly Incident[]): Pick<Incident, 'impact' | 'regions' | 'components'> {
  return {
    impact: incidents.some(({ impact }) => impact === 'unknown') ? 'unknown' : (incidents[0]?.impact ?? 'minor'),
    regions: commonest(incidents.map(({ regions }) => regions)),
    components: commonest(incidents.map(({ components }) => components)),
  };
}

function commonest(lists: readonly (readonly string[])[]): string[] {
  const times = new Map<string, number>();
  for (const name of lists.flatMap((list) => [...new Set(list)])) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostFacts)
    .map(([name]) => name);
}
