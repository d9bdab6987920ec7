import type { Db } from '../db/database.js';
import { hasThread, type SubscriptionCandidate } from '../db/subscriptions.js';
import { channelFilter } from '../domain/apply-settings.js';
import type { ChannelSettings } from '../domain/channel-settings.js';
import type { Filter } from '../domain/filter.js';
import type { ChannelId, IncidentId } from '../domain/ids.js';
import { type Match, type MatchSubject, matchFilter } from '../domain/match.js';
import type { MatchReason, Naming } from '../domain/match-reason.js';
import type { Gazetteer } from '../domain/regions.js';
import { elseTerms, matchRoute } from '../domain/route.js';
import type { Preset } from '../domain/thread.js';
import { storedFilter } from './stored-filter.js';

/** The channel that an incident goes to, if the subscription wants it at all, and how that channel wants to be told. */
export interface Destination {
  readonly channelId: ChannelId;
  readonly name: string;
  readonly preset: Preset;
  readonly settings: ChannelSettings;
  /** `whole`: there are no routes. `else`: none of them took it. */
  readonly by: 'whole' | 'route' | 'else';
  /** What the routes said, in their order, up to the one that took it. */
  readonly reasons: readonly MatchReason[];
}

type Routed = Pick<SubscriptionCandidate, 'channelId' | 'name' | 'preset' | 'settings' | 'routes'>;

/** The first route whose terms the incident meets takes it. A channel that is no longer there leaves what it was to get to the subscription's own. */
function destinationOf(candidate: Routed, subject: MatchSubject, gazetteer: Gazetteer): Destination {
  const { channelId, name, preset, settings, routes } = candidate;
  const own = { channelId, name, preset, settings };
  const reasons: MatchReason[] = [];
  for (const route of routes) {
    const terms = storedFilter(route.filter);
    const match = matchRoute(terms, subject, gazetteer);
    const isElse = route.filter === elseTerms;
    const term = `${isElse ? 'else' : route.filter} → ${route.channel === null ? 'a channel that is gone' : `#${route.channel.name}`}`;
    const said = isElse ? 'the rest goes there' : saidBy(match.reasons, match.matches);
    reasons.push({ term, passed: match.matches, because: `route ${term}: ${said}` });
    if (!match.matches) continue;
    const by = isElse ? 'else' : 'route';
    return route.channel === null ? { ...own, by, reasons } : { ...route.channel, channelId: route.channelId, by, reasons };
  }
  return { ...own, by: routes.length === 0 ? 'whole' : 'else', reasons };
}

/** What decided: the terms that failed, or those that the route was chosen by. */
const saidBy = (reasons: readonly MatchReason[], matches: boolean): string =>
  reasons
    .filter(({ term, passed }) => passed === matches && (!matches || (term !== elseTerms && !term.startsWith('kind:'))))
    .map(({ because }) => because)
    .join('; ');

export interface Address {
  readonly destination: Destination;
  /** The subscription's filter with the settings of that channel. */
  readonly filter: Filter;
}

/** Where a subscription would send an incident, and what it selects there. */
export function addressOf(candidate: Candidate, subject: MatchSubject, gazetteer: Gazetteer): Address {
  const destination = destinationOf(candidate, subject, gazetteer);
  return { destination, filter: channelFilter(storedFilter(candidate.filter), destination) };
}

type Candidate = Routed & { readonly filter: string };

/** Whether it wants the incident there, and why. */
export function judgeIncident(
  { destination, filter }: Address,
  subject: MatchSubject,
  gazetteer: Gazetteer,
  naming?: Naming,
): Match {
  const { matches, reasons } = matchFilter(filter, subject, gazetteer, naming);
  // Which routes did not take it is of no use to those who read why it came; where one did, that alone is.
  return { matches, reasons: [...reasons, ...destination.reasons.filter(({ passed }) => passed)] };
}

/** What a route took stays with it: an incident that shrinks out of it goes on there, and is no news for those who get the rest. */
export const isTaken = async (
  db: Db,
  { tenantId, routes }: SubscriptionCandidate,
  { by, channelId }: Destination,
  incidentId: IncidentId,
): Promise<boolean> =>
  by === 'else' &&
  (await hasThread(
    db,
    tenantId,
    incidentId,
    routes.map((route) => route.channelId).filter((id) => id !== channelId),
  ));
