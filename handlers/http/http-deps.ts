import type { Express } from 'express';
import { z } from 'zod';
import type { DemoDeps } from '../../src/app/demo.js';
import { historyTranslations } from '../../src/app/history-translations.js';
import { matchVendors, type VendorWordMatch } from '../../src/app/match-vendors.js';
import { reportReader } from '../../src/app/read-report.js';
import { type HookDeps, receiveHook } from '../../src/app/receive-hook.js';
import { reportTranslations } from '../../src/app/report-translations.js';
import { retryChannelPost } from '../../src/app/retry-channel-post.js';
import { retryThread } from '../../src/app/retry-thread.js';
import type { TranslatorDeps } from '../../src/app/shown-translations.js';
import { type Subscribed, subscribe, unsubscribe } from '../../src/app/subscribe.js';
import { tryChannelAgain } from '../../src/app/try-channel-again.js';
import type { Config } from '../../src/config.js';
import { addChannel, channelsOf, setPreset } from '../../src/db/channels.js';
import { createRecord } from '../../src/db/record/record.js';
import { readSetting, takeSetting, writeSetting } from '../../src/db/settings.js';
import { paragraphOf } from '../../src/domain/filter-complaint.js';
import { quoteIfNeeded } from '../../src/domain/filter-format.js';
import { ChannelId, previewTenant, randomId, SubscriptionId, TenantId, ThreadId } from '../../src/domain/ids.js';
import type { Incident } from '../../src/domain/incident.js';
import type { Language } from '../../src/domain/language.js';
import type { Preset } from '../../src/domain/thread.js';
import type { Log } from '../../src/log.js';
import type { Metrics } from '../../src/metrics.js';
import type { MatchedIncident, VendorMatch } from '../../src/web/pages/matches.js';
import { answerWordsOf, webWordsOf } from '../../src/words/languages.js';
import { createAdminPort } from './admin-port.js';
import { type AdminSessions, createAdminSessions } from './admin-session.js';
import { type ApiDeps, createApiPort } from './api/port.js';
import { connectionChecks } from './connection-checks.js';
import type { CreateChannelResult, FollowResult, HttpDeps, ReadinessCheck, SubscribeResult } from './deps.js';
import { configuredEntrances } from './entrances.js';

export interface WebSettings {
  readonly deps: DemoDeps &
    HookDeps &
    ApiDeps &
    TranslatorDeps & { readonly metrics: Metrics; readonly log: Log; readonly publicUrl: string | null };
  readonly config: Config;
  readonly version: string;
  readonly signal: AbortSignal;
  readonly embedded: boolean;
  readonly queueBackend: 'redis' | 'postgres';
  /** The doors of Slack and Discord in this process. */
  readonly chats: {
    mount(app: Express): void;
    readonly doors: readonly { readonly chat: string; readonly isOpen: () => boolean }[];
  };
  /** Runs one demo at a time for the whole process. */
  readonly runDemo: () => Promise<{ readonly channelIds: readonly string[] }>;
  readonly readiness: () => Promise<readonly ReadinessCheck[]>;
  /** Brings gauges up to date that only the queues know. */
  readonly collectGauges: () => Promise<void>;
}

/** The doors' view of the use cases. */
export function httpDeps(settings: WebSettings): HttpDeps {
  const { deps, config } = settings;
  return {
    record: createRecord(deps.db),
    admin: adminSessions(settings),
    office: createAdminPort(deps),
    entrances: configuredEntrances(config),
    categoryOf: (slug) => deps.catalogue.bySlug(slug)?.category ?? null,
    api: createApiPort(deps),
    clock: deps.clock,
    log: deps.log,
    version: settings.version,
    publicUrl: deps.publicUrl,
    trustProxy: config.TOCSIN_TRUST_PROXY,
    signal: settings.signal,
    readReport: reportReader(deps),
    translateReport: (report, language) => reportTranslations(deps, report, language),
    translateHistory: (shown, language) => historyTranslations(deps, shown, language),
    startDemo: settings.runDemo,
    connections: async (language) =>
      connectionChecks(webWordsOf(language).doors.checks, config, {
        embedded: settings.embedded,
        queue: settings.queueBackend,
        readiness: await settings.readiness(),
        doors: settings.chats.doors,
      }),
    matchVendors: async (text) => (await matchVendors(deps, previewTenant, text)).map(matchFor),
    followVendors: (request) => followVendors(settings, request),
    createPreviewChannel: ({ name, preset, by }) => createChannel(settings, name, preset, by),
    setPreset: ({ channelId, preset, by }) => setPreset(deps.db, previewTenant, ChannelId.parse(channelId), preset, { by }),
    subscribe: async ({ channelId, filter, by, language }) =>
      answerOf(
        await subscribe(deps, { tenantId: previewTenant, channelId: ChannelId.parse(channelId), expression: filter, by }),
        language,
      ),
    unsubscribe: ({ subscriptionId, by }) => unsubscribe(deps, previewTenant, SubscriptionId.parse(subscriptionId), by),
    retryThread: ({ tenantId, threadId }) =>
      retryThread(deps, { tenantId: TenantId.parse(tenantId), threadId: ThreadId.parse(threadId) }),
    retryChannelPost: ({ tenantId, postId }) => retryChannelPost(deps, { tenantId: TenantId.parse(tenantId), postId }),
    tryChannelAgain: ({ tenantId, channelId }) =>
      tryChannelAgain(deps, { tenantId: TenantId.parse(tenantId), channelId: ChannelId.parse(channelId) }),
    receiveHook: (token, call) => receiveHook(deps, token, call),
    mountChats: (app) => settings.chats.mount(app),
    readiness: settings.readiness,
    metrics: async () => {
      await settings.collectGauges();
      return { contentType: deps.metrics.registry.contentType, body: await deps.metrics.registry.metrics() };
    },
  };
}

function adminSessions({ deps, config }: WebSettings): AdminSessions {
  const store = {
    read: (key: string) => readSetting(deps.db, previewTenant, key, z.unknown()),
    write: (key: string, value: unknown) => writeSetting(deps.db, previewTenant, key, value),
    take: (key: string) => takeSetting(deps.db, previewTenant, key),
  };
  return createAdminSessions({ store, clock: deps.clock, adminToken: config.TOCSIN_ADMIN_TOKEN });
}

const matchFor = (match: VendorWordMatch): VendorMatch =>
  match.kind === 'unknown'
    ? { kind: 'unknown', input: match.input, suggestions: match.suggestions.map(({ slug, name }) => ({ slug, name })) }
    : { ...match, open: match.open?.map(shown) ?? null };

const shown = (incident: Incident): MatchedIncident => ({
  title: incident.title,
  kind: incident.kind,
  status: incident.status,
  impact: incident.impact,
  url: incident.url,
  begunAt: incident.startedAt,
});

function answerOf(made: Subscribed, language: Language): SubscribeResult {
  switch (made.kind) {
    case 'subscribed':
      return { kind: 'subscribed', filter: made.filter };
    case 'already-subscribed':
      return { kind: 'already-subscribed', filter: made.filter };
    case 'bad-filter':
      return { kind: 'bad-filter', sentence: paragraphOf(made.complaints, answerWordsOf({ language }).complaints) };
    case 'unreadable':
      return { kind: 'bad-filter', sentence: made.reasons.map(answerWordsOf({ language }).common.fault).join(' ') };
    case 'unknown-channel':
      return { kind: 'bad-filter', sentence: webWordsOf(language).problems.channelUnknown };
  }
}

async function createChannel({ deps }: WebSettings, name: string, preset: Preset, by: string): Promise<CreateChannelResult> {
  const taken = (await channelsOf(deps.db, previewTenant)).find((channel) => channel.chat === 'preview' && channel.name === name);
  if (taken !== undefined) return { kind: 'name-taken', channelId: taken.id };
  const id = ChannelId.parse(randomId());
  const wanted = { tenantId: previewTenant, id, chat: 'preview', externalId: id, name, preset } as const;
  const channel = await addChannel(deps.db, wanted, { by });
  return { kind: 'created', channelId: channel.id };
}

async function followVendors(
  settings: WebSettings,
  request: {
    readonly vendors: readonly string[];
    readonly channelName: string;
    readonly preset: Preset;
    readonly by: string;
    readonly language: Language;
  },
): Promise<FollowResult> {
  const { channelId } = await createChannel(settings, request.channelName, request.preset, request.by);
  const refusals: string[] = [];
  let followed = 0;
  for (const vendor of request.vendors) {
    const made = await subscribe(settings.deps, {
      tenantId: previewTenant,
      channelId: ChannelId.parse(channelId),
      expression: quoteIfNeeded(vendor),
      by: request.by,
    });
    const answer = answerOf(made, request.language);
    if (answer.kind === 'bad-filter') refusals.push(answer.sentence);
    else followed += 1;
  }
  return followed === 0 ? { kind: 'refused', sentence: refusals.join(' ') } : { kind: 'following', channelId };
}
