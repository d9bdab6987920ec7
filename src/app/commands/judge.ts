import type { ChannelRow, SubscriptionRow } from '../../db/channels.js';
import { componentsOf, groupsIn } from '../../db/page-components.js';
import type { PageIncident } from '../../db/vendor-history.js';
import { channelFilter } from '../../domain/apply-settings.js';
import { type Match, matchFilter } from '../../domain/match.js';
import { storedFilter } from '../stored-filter.js';
import type { CommandDeps } from './deps.js';

/** What a subscription says of an incident now, with the settings of its channel. */
export async function judge(
  deps: Pick<CommandDeps, 'db' | 'gazetteer'>,
  channel: ChannelRow,
  subscription: Pick<SubscriptionRow, 'filter'>,
  { page, incident }: PageIncident,
): Promise<Match> {
  const components = await componentsOf(deps.db, { tenantId: page.tenantId, pageId: page.id });
  const groups = groupsIn(components);
  const filter = channelFilter(storedFilter(subscription.filter), channel);
  return matchFilter(filter, { vendorSlug: page.vendorSlug, incident, groups }, deps.gazetteer);
}
