import type { AdminPort } from '../../../handlers/http/admin-port.js';
import type { AdminDelivery } from '../../../src/db/record/admin-deliveries.js';
import type { AdminInstallation } from '../../../src/db/record/admin-installations.js';
import type { AdminPageRow } from '../../../src/db/record/admin-pages.js';
import type { AdminSubscription } from '../../../src/db/record/admin-subscriptions.js';
import type { WorkspaceReport } from '../../../src/db/record/admin-workspace.js';
import type { AuditRow } from '../../../src/db/record/audit-entries.js';
import { limitDefaults } from '../../../src/db/tenant-limits.js';
import { ChannelId, PageId, SubscriptionId, TenantId } from '../../../src/domain/ids.js';
import { hostile, pageView, troubledThread } from '../../web/read-models.js';

const { threadId: _, incidentId: __, incidentTitle: ___, vendorName: ____, since: _____, ...place } = troubledThread;

const subscription: AdminSubscription = {
  ...place,
  id: SubscriptionId.parse('s1'),
  filter: `juniper ${hostile}`,
  routes: [{ filter: 'region:eu', channelName: null }],
  createdBy: 'Ada',
  createdAt: '2026-03-01T00:00:00.000Z',
  source: 'chat',
  threads: 3,
  lastAt: null,
};
const page: AdminPageRow = {
  ...pageView({ state: 'failed', failureCode: 'http.private', failureDetail: 'It asks for a login.', failures: 2 }),
  id: PageId.parse('p1'),
  tenantId: TenantId.parse('public'),
  owner: null,
  followers: 2,
  notes: [{ code: 'word.unknown', detail: 'An odd state' }],
};
const delivery: AdminDelivery = {
  ...place,
  ...troubledThread,
  kind: 'post-reply',
  seq: 2,
  id: 'd1',
  state: 'dead',
  attempt: 3,
  begunAt: '2026-03-04T11:40:00.000Z',
  finishedAt: null,
  code: 'slack.invalid_blocks',
};
const entry: AuditRow = {
  id: '1',
  tenantId: TenantId.parse('slack-T1'),
  workspace: 'Larkline',
  at: '2026-03-04T11:40:00.000Z',
  actor: '=Ada',
  action: 'subscription.added',
  subject: '#mail-ops · juniper',
  detail: { routes: [] },
};

const installation: AdminInstallation = {
  tenantId: TenantId.parse('slack-T1'),
  chat: 'slack',
  name: `Larkline ${hostile}`,
  state: 'broken',
  code: 'slack.token_revoked',
  changedAt: '2026-03-04T11:40:00.000Z',
  since: '2026-01-04T11:40:00.000Z',
  channels: 2,
  pausedChannels: 1,
  subscriptions: 12,
  lastSentAt: '2026-03-04T11:39:00.000Z',
  openThreads: 3,
  writers: 'managers',
  ownLimits: { subscriptions: 7 },
  tokens: [
    {
      ...{ tenantId: TenantId.parse('slack-T1'), id: 'k1', name: 'ci', mayWrite: true, createdAt: '2026-02-01T00:00:00.000Z' },
      ...{ lastUsedAt: null, revokedAt: null },
    },
  ],
};
const preview: AdminInstallation = {
  ...installation,
  ...{ tenantId: TenantId.parse('preview'), chat: 'preview', name: 'Preview', state: 'active', code: null, lastSentAt: null },
  ...{ openThreads: 0, writers: null, ownLimits: {}, tokens: [] },
};

const workspace: WorkspaceReport = {
  installation,
  isHalfDeleted: true,
  limits: (['channelSubscriptions', 'subscriptions', 'commandsPerMinute'] as const).map((name) => ({
    name,
    usual: limitDefaults[name],
    own: name === 'subscriptions' ? 7 : null,
    used: name === 'commandsPerMinute' ? null : 6,
  })),
  channels: [
    { id: ChannelId.parse('c1'), name: 'mail-ops', state: 'paused', code: 'slack.not_in_channel', subscriptions: 11 },
    { id: ChannelId.parse('c2'), name: hostile, state: 'active', code: null, subscriptions: 1 },
  ],
  log: [entry],
};
const reports: readonly WorkspaceReport[] = [
  workspace,
  { ...workspace, installation: preview, isHalfDeleted: false, limits: null, channels: [], log: [] },
];

/** The office of an invented installation. `note` is told of what is changed, and `read` of what is asked for. */
export function memoryOffice(note: (name: string, request: unknown) => void, read: typeof note = () => undefined): AdminPort {
  const listing =
    <Row>(name: string, rows: readonly Row[], next: string | null = 'more') =>
    async (wish: unknown) => {
      read(name, wish);
      return { rows, next };
    };
  const noted = <Answer>(name: string, request: unknown, answer: Answer): Promise<Answer> => {
    note(name, request);
    return Promise.resolve(answer);
  };
  return {
    lists: {
      subscriptions: listing('subscriptions', [subscription]),
      pages: listing('pages', [page]),
      deliveries: listing('deliveries', [delivery]),
      deliveryLag: async () => ({ posted: 3, median: 1.26, p99: 30 }),
      installations: listing('installations', [installation, preview]),
      audit: listing('audit', [entry], null),
      auditOptions: async () => ({ actors: ['Ada'], workspaces: [{ tenantId: TenantId.parse('slack-T1'), name: 'Larkline' }] }),
    },
    endSubscription: (request) => noted('end', request, true),
    lookNow: (request) => noted('look', request, request.pageId === 'p1'),
    workspaces: {
      read: async (tenantId) => {
        read('workspace', tenantId);
        return reports.find((one) => one.installation.tenantId === tenantId);
      },
      limit: (request) => noted('limit', request, request.tenantId === 'slack-T1' ? 'limited' : 'unknown'),
      rule: (request) => noted('rule', request, request.tenantId === 'slack-T1' ? 'writers' : 'unknown'),
      take: (tenantId) => noted('take', tenantId, tenantId === 'slack-T1' ? lines() : undefined),
      remove: (request) => noted('remove', request, request.typed === 'slack-T1' ? 'deleted' : 'not-confirmed'),
    },
  };
}

async function* lines(): AsyncGenerator<string> {
  yield '{"tenant":"slack-T1"}';
  yield '{"end":true}';
}
