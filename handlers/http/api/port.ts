import {
  type ChannelDeps,
  changeSettings,
  liveChannel,
  makePreviewChannel,
  mute,
  type SaidAffected,
  sayAffected,
  takeBackAffected,
  testChannel,
  unmute,
} from '../../../src/app/api-channel.js';
import { subscribeFor, unsubscribeFor } from '../../../src/app/api-subscribe.js';
import { readToken } from '../../../src/app/api-tokens.js';
import { explainIncident } from '../../../src/app/explain-incident.js';
import { type AskedFilter, findIncidents, type IncidentSearch, readAskedFilter } from '../../../src/app/find-incidents.js';
import type { SubscribeDeps } from '../../../src/app/subscribe.js';
import { filterWords } from '../../../src/app/vendor-words.js';
import { type ChannelRow, channelsOf, removePreviewChannel } from '../../../src/db/channels.js';
import { mutesOf } from '../../../src/db/mutes.js';
import { loadPage } from '../../../src/db/pages.js';
import { isKnownTenant } from '../../../src/db/private-pages.js';
import { type AffectedQuery, affectedMarks } from '../../../src/db/record/api-affected.js';
import { type RecordedIncident, recordedIncident } from '../../../src/db/record/api-incidents.js';
import { recordedComponents, recordedPages } from '../../../src/db/record/api-pages.js';
import { recordedChanges, recordedRevisions } from '../../../src/db/record/incident-past.js';
import { subscriptionsOf } from '../../../src/db/subscriptions.js';
import { knownVendors } from '../../../src/db/vendors.js';
import type { ChannelSettings } from '../../../src/domain/channel-settings.js';
import { resolveVendor } from '../../../src/domain/filter-words.js';
import { publicTenant, type SubscriptionId, type TenantId } from '../../../src/domain/ids.js';
import type { Preset } from '../../../src/domain/thread.js';
import { toIso } from '../../../src/domain/time.js';

export type ApiDeps = SubscribeDeps & ChannelDeps;

const visibleTo = (tenantId: TenantId): TenantId[] => [...new Set([publicTenant, tenantId])];

/** What the API, the feeds and the badges need of the use cases. Everything is asked in the name of one workspace; strangers ask in that of the public. */
export function createApiPort(deps: ApiDeps) {
  const { db, clock, catalogue, gazetteer } = deps;
  return {
    gazetteer,
    categoryOf: (slug: string): string | null => catalogue.bySlug(slug)?.category || null,
    readToken: (bearer: string) => readToken(deps, bearer),
    isKnownWorkspace: (tenantId: TenantId) => isKnownTenant(db, tenantId),

    pages: (tenantId: TenantId, slug: string | null) => recordedPages(db, visibleTo(tenantId), slug),
    components: (tenantId: TenantId, slug: string) => recordedComponents(db, visibleTo(tenantId), slug),
    readFilter: (tenantId: TenantId, asked: AskedFilter) => readAskedFilter(deps, tenantId, asked),
    find: (search: IncidentSearch) => findIncidents(deps, search),
    incident: (tenantId: TenantId, id: string) => recordedIncident(db, visibleTo(tenantId), id),
    revisions: ({ page, incident }: RecordedIncident) => recordedRevisions(db, page.tenantId, incident.id),
    changes: ({ page, incident }: RecordedIncident) => recordedChanges(db, page.tenantId, incident.id),

    channels: async (tenantId: TenantId): Promise<ChannelRow[]> => {
      const all = await channelsOf(db, tenantId);
      const live = await Promise.all(all.map(({ id }) => liveChannel(deps, tenantId, id)));
      return live.filter((channel) => channel !== undefined);
    },
    channel: (tenantId: TenantId, id: string) => liveChannel(deps, tenantId, id),
    makePreviewChannel: async (
      tenantId: TenantId,
      wanted: { readonly name: string; readonly preset: Preset; readonly by: string },
    ) => makePreviewChannel(deps, wanted, await channelsOf(db, tenantId)),
    removePreviewChannel: ({ tenantId, id }: ChannelRow, by: string) => removePreviewChannel(db, tenantId, id, { by }),
    changeSettings: (channel: ChannelRow, changes: Partial<ChannelSettings>, by: string) =>
      changeSettings(deps, channel, changes, by),

    subscriptions: ({ tenantId, id }: ChannelRow) => subscriptionsOf(db, tenantId, id),
    subscribe: (channel: ChannelRow, expression: string, by: string) => subscribeFor(deps, channel, expression, by),
    /** Undefined where it ended meanwhile. */
    unsubscribe: (channel: ChannelRow, ended: { readonly id: SubscriptionId; readonly filter: string; readonly by: string }) =>
      unsubscribeFor(deps, channel, ended),

    vendorMeant: async (tenantId: TenantId, word: string): Promise<string | undefined> => {
      const found = resolveVendor(filterWords(catalogue, gazetteer, await knownVendors(db, tenantId)), word);
      return found.kind === 'vendor' ? found.vendor.slug : undefined;
    },
    mutes: ({ tenantId, id }: ChannelRow) => mutesOf(db, tenantId, id, toIso(clock.now())),
    mute: (channel: ChannelRow, wanted: { readonly vendorSlug: string; readonly minutes: number; readonly by: string }) =>
      mute(deps, channel, wanted),
    unmute: (channel: ChannelRow, ended: { readonly vendorSlug: string; readonly by: string }) => unmute(deps, channel, ended),

    explain: async (channel: ChannelRow, { page: { tenantId, id }, incident }: RecordedIncident) => {
      const page = await loadPage(db, { tenantId, pageId: id });
      return page === undefined ? [] : explainIncident(deps, { page, incident, channel });
    },
    test: (channel: ChannelRow) => testChannel(deps, channel),

    affected: (query: AffectedQuery) => affectedMarks(db, query),
    sayAffected: (said: SaidAffected) => sayAffected(deps, said),
    takeBackAffected: (said: SaidAffected) => takeBackAffected(deps, said),
  };
}

export type ApiPort = ReturnType<typeof createApiPort>;
