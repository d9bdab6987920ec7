import type { ChannelRow } from '../../db/channels.js';
import { componentsOf, groupsIn } from '../../db/page-components.js';
import { type SubscriptionRow, subscriptionsById } from '../../db/subscriptions.js';
import type { PageIncident } from '../../db/vendor-history.js';
import type { Match } from '../../domain/match.js';
import { decided } from '../../domain/reason-words.js';
import { namingOf } from '../naming.js';
import { addressOf, judgeIncident } from '../route-incident.js';
import type { CommandDeps } from './deps.js';

/** What a subscription says of an incident now, with the settings of its channel, in the vendor's words. What a route takes elsewhere does not come here. */
export async function judge(
  deps: Pick<CommandDeps, 'db' | 'gazetteer'>,
  channel: ChannelRow,
  subscription: Pick<SubscriptionRow, 'id'>,
  { page, incident }: PageIncident,
): Promise<Match> {
  const [candidate] = await subscriptionsById(deps.db, channel.tenantId, [subscription.id]);
  if (candidate === undefined) return { matches: false, reasons: [decided('all', false, { about: 'ended', of: null })] };
  const groups = groupsIn(await componentsOf(deps.db, { tenantId: page.tenantId, pageId: page.id }));
  const subject = { vendorSlug: page.vendorSlug, incident, groups };
  const address = addressOf(candidate, subject, deps.gazetteer);
  const match = judgeIncident(address, subject, deps.gazetteer, namingOf(deps.gazetteer, { incident, vendor: page.vendorName }));
  const { destination } = address;
  if (!match.matches || destination.channelId === channel.id) return match;
  const gone = decided('route', false, { about: 'elsewhere', of: { channel: destination.name } });
  return { matches: false, reasons: [...match.reasons, gone] };
}
