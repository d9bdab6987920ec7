import type { HistoryIncident } from '../../src/db/record/history.js';
import { memoryOffice } from '../handlers/http/memory-office.js';
import { enter, type MemorySite, startSite } from '../handlers/http/memory-site.js';
import {
  channelView,
  componentBars,
  historyIncident,
  historyPage,
  historyUpdate,
  hostile,
  openIncident,
  pageView,
  previewMessage,
  report,
  reportUpdate,
  vendorSurvey,
} from './read-models.js';

/** What a vendor may write: every construct that a page shows, a word that no column holds, another language, and an attack. */
const written = `**We are looking into it.** Mail to \`eu-west\` is late; see [the list](https://status.juniper.example/list).

## What is affected

1. Outbound mail
2. Inbound mail
   - forwarding

| region | share |
|---|---|
| eu-west | 12 % |

> Nothing is lost.

\`\`\`
queue depth 18221
\`\`\`

${'Outbound'.repeat(30)} ${hostile}`;

const updates = [
  reportUpdate({ body: written }),
  reportUpdate({
    ...{ seq: 2, key: 'u2', status: 'identified', at: '2026-03-04T09:40:00.000Z', revision: 2 },
    body: 'A queue in Frankfurt is full, so 12 % of the mail is late.',
    revisions: [
      {
        revision: 1,
        status: 'identified',
        body: 'A queue is full, 8 % of the mail is late.',
        at: '2026-03-04T09:40:00.000Z',
        seenAt: '2026-03-04T09:41:00.000Z',
      },
      {
        revision: 2,
        status: 'identified',
        body: 'A queue in Frankfurt is full, so 12 % of the mail is late.',
        at: '2026-03-04T09:40:00.000Z',
        seenAt: '2026-03-04T09:51:00.000Z',
      },
    ],
  }),
  reportUpdate({
    seq: 3,
    key: 'u3',
    status: 'monitoring',
    body: '',
    at: '2026-03-04T10:00:00.000Z',
    removedAt: '2026-03-04T10:05:00.000Z',
  }),
  reportUpdate({
    seq: 4,
    key: 'u4',
    status: 'resolved',
    body: 'Toutes les files sont vides et les messages sont de nouveau livrés sans retard.',
    at: '2026-03-04T10:24:00.000Z',
  }),
];

const reports = new Map(
  [
    report({
      id: 'closed',
      title: hostile,
      updates: [
        ...updates,
        reportUpdate({
          seq: 5,
          key: 'u5',
          status: 'postmortem',
          body: `# Summary\n\n${written}`,
          at: '2026-03-06T10:00:00.000Z',
        }),
      ],
    }),
    report({ id: 'open', status: 'monitoring', resolvedAt: null, updates: updates.slice(0, 3) }),
    report({ id: 'late', updates: [reportUpdate({ status: 'resolved', at: '2026-03-10T08:00:00.000Z' })] }),
    report({ id: 'gone', withdrawnAt: '2026-03-04T12:00:00.000Z', status: 'withdrawn' }),
    report({
      ...{
        id: 'planned',
        kind: 'maintenance',
        impact: 'maintenance',
        status: 'scheduled',
        resolvedAt: null,
        components: [],
        regions: [],
      },
      ...{ scheduledFor: '2026-03-05T01:00:00.000Z', scheduledUntil: '2026-03-05T03:00:00.000Z' },
    }),
  ].map((one) => [one.id, one] as const),
);

const impacts = ['critical', 'major', 'minor', 'none', 'unknown'] as const;

const storm = Array.from({ length: 30 }, (_, at) =>
  openIncident({
    ...{
      id: `s${at}`,
      vendorSlug: `vendor-${at}`,
      vendorName: `Vendor ${at}`,
      title: at === 0 ? hostile : `Delays in part ${at}`,
    },
    ...{ impact: impacts[at % impacts.length] ?? 'minor', components: ['Outbound', 'Inbound', 'Search', 'Login', 'Calendar'] },
  }),
);
const calendarWork = openIncident({
  ...{ id: 'planned', kind: 'maintenance', impact: 'maintenance', status: 'scheduled', title: 'New switches' },
  ...{ scheduledFor: '2026-03-05T01:00:00.000Z', scheduledUntil: '2026-03-05T03:00:00.000Z' },
});
const pages = Array.from({ length: 40 }, (_, at) =>
  pageView({
    ...{
      id: `p${at}`,
      vendorSlug: at === 0 ? 'juniper' : `vendor-${at}`,
      vendorName: at === 0 ? 'Juniper Mail' : `Vendor ${at}`,
    },
    ...(at % 7 === 3
      ? {
          state: 'failed' as const,
          failures: 4,
          failureCode: 'http.timeout',
          failingSince: '2026-03-04T08:00:00.000Z',
          failureDetail: 'no answer in 10 s',
        }
      : {}),
    openImpacts: at < 30 ? [impacts[at % impacts.length] ?? 'minor'] : [],
  }),
);

const past = Array.from({ length: 20 }, (_, at) =>
  historyIncident({
    ...{ id: `h${at}`, title: at === 0 ? hostile : `Delayed delivery ${at}`, impact: impacts[at % impacts.length] ?? 'minor' },
    ...{ begunAt: `2026-0${(at % 2) + 2}-0${(at % 9) + 1}T09:12:00.000Z`, components: ['Outbound'], regions: ['eu-west'] },
    updates: [
      historyUpdate({ body: at === 0 ? written : 'Mail to some addresses is late, and we are looking into why that is so.' }),
      historyUpdate({ seq: 2, status: 'resolved', body: 'All mail is out.', at: '2026-03-04T10:24:00.000Z' }),
    ],
  }),
);

const survey = vendorSurvey({
  bars: componentBars([
    {
      name: 'Outbound',
      incidents: 3,
      days: [
        { day: '2026-03-01', worst: 'major' },
        { day: '2026-03-04', worst: 'minor' },
      ],
    },
  ]),
});

const root = previewMessage({
  slack: {
    text: '*Juniper Mail*: delayed delivery',
    blocks: [
      {
        type: 'section',
        text: { type: 'mrkdwn', text: '*Juniper Mail* · <https://status.juniper.example|Delayed delivery>\n> `eu-west` is late' },
      },
      { type: 'context', elements: [{ type: 'mrkdwn', text: 'since <!date^1772615520^{time}|09:12 UTC>' }] },
      { type: 'actions', elements: [{ type: 'button', text: { type: 'plain_text', text: 'We are affected' } }] },
    ],
  },
  discord: {
    content: '**Juniper Mail**: delayed delivery',
    embeds: [{ title: 'Delayed delivery', description: '> `eu-west` is late', color: 15105570 }],
  },
});
const reply = previewMessage({ ref: 'r2', rootRef: 'r1', ordinal: 2, edits: 2, editedAt: '2026-03-04T10:00:00.000Z' });

export interface SomePage {
  readonly name: string;
  readonly url: string;
  /** The path without the language. */
  readonly path: string;
  readonly cookie?: string;
  readonly status: number;
  /** `{ text }` where the page is the answer to a form. */
  readonly form?: Readonly<Record<string, string>>;
}

export interface EveryPage {
  readonly pages: readonly SomePage[];
  close(): Promise<void>;
}

function translatedEntry({ id, updates }: HistoryIncident) {
  const from = { from: 'en', engine: 'LibreTranslate' };
  const title = { ...from, text: '메일 전달이 늦어지고 있습니다' };
  const body = { ...from, text: '일부 주소로 보내는 메일이 **늦게** 도착하고 있으며, 원인을 찾고 있습니다.' };
  return [[`${id} title`, title] as const, ...updates.slice(0, 1).map(({ seq }) => [`${id} ${seq}`, body] as const)];
}

async function stormySite(quiet: MemorySite): Promise<MemorySite> {
  return startSite({
    office: memoryOffice(() => undefined),
    entrances: { slack: true, discord: 'https://discord.com/oauth2/authorize?client_id=1' },
    translateHistory: async ({ incidents }) => new Map(incidents.slice(1, 12).flatMap(translatedEntry)),
    record: {
      ...quiet.deps.record,
      placeCounts: async () => ({ pages: 40, channels: 2, incidents: true }),
      followedPages: async () => pages,
      openIncidents: async () => [...storm, calendarWork],
      vendorPages: async (slug) => (slug === 'juniper' || slug === 'calm' ? [pageView({ vendorSlug: slug })] : []),
      history: async ({ slug, kind }) =>
        slug === 'calm' || kind === 'notice'
          ? historyPage([])
          : historyPage(past, { total: 46, next: { begunAt: '2026-02-01T00:00:00.000Z', id: 'h19' } }),
      vendorPlaces: async () => ({ regions: [{ name: 'eu-west', count: 3 }], components: [{ name: 'Outbound', count: 3 }] }),
      vendorSurvey: async () => survey,
      incidentReport: async (id) => reports.get(id),
      rootPosts: async () => [
        { chat: 'slack', channelName: 'mail-ops', workspace: 'Larkline', postedAt: '2026-03-04T09:13:40.000Z', isLate: false },
      ],
      previewChannels: async () => [
        channelView(),
        channelView({ id: 'c2', name: 'empty', subscriptions: [], lastPostedAt: null }),
      ],
      previewThreads: async () => [{ root, replies: [reply] }],
    },
    matchVendors: async () => [
      {
        kind: 'known',
        input: 'juniper',
        slug: 'juniper',
        name: 'Juniper Mail',
        url: 'https://status.juniper.example',
        component: null,
        followed: true,
        open: [],
        unreadable: null,
      },
      {
        kind: 'known',
        input: 'larkline',
        slug: 'larkline',
        name: 'Larkline',
        url: 'https://status.larkline.example',
        component: 'Search',
        followed: false,
        open: null,
        unreadable: { why: 'unreachable', detail: 'no answer in 10 s' },
      },
      { kind: 'unknown', input: 'junipre', suggestions: [{ slug: 'juniper', name: 'Juniper Mail' }] },
    ],
  });
}

/** Every page of the web side over an invented record: quiet and full, as a stranger and as the admin sees it. */
export async function everyPage(): Promise<EveryPage> {
  const quiet = await startSite();
  const full = await stormySite(quiet);
  const cookie = await enter(full);
  const read = (name: string, path: string, site = full, status = 200): SomePage => ({ name, url: site.url, path, status });
  const admin = (name: string, path: string): SomePage => ({ ...read(name, path), cookie });
  return {
    pages: [
      read('overview, quiet', '/', quiet),
      read('overview, storm', '/'),
      read('history, full', '/vendors/juniper'),
      read('history, filtered', '/vendors/juniper?kind=incident&impact=major&region=eu-west&q=mail'),
      read('history, nothing fits', '/vendors/juniper?kind=notice&q=zebra'),
      read('history, empty', '/vendors/calm'),
      ...[...reports.keys()].map((id) => read(`report, ${id}`, `/incidents/${id}`)),
      admin('report, for the admin', '/incidents/closed'),
      read('start', '/start'),
      { ...admin('matches', '/start/vendors'), form: { text: 'juniper, larkline, junipre' } },
      read('preview channels', '/preview'),
      admin('preview channels, for the admin', '/preview'),
      read('preview channel', '/preview/c1'),
      admin('preview channel, for the admin', '/preview/c1'),
      admin('start, for the admin', '/start'),
      admin('admin', '/admin'),
      ...['subscriptions', 'pages', 'deliveries', 'installations', 'audit'].map((part) =>
        admin(`admin, ${part}`, `/admin/${part}`),
      ),
      admin('workspace', '/admin/installations/slack-T1'),
      admin('workspace of the installation', '/admin/installations/preview'),
      read('not found', '/nowhere', full, 404),
      read('for the admin only', '/admin', full, 403),
    ],
    close: async () => void (await Promise.all([quiet.close(), full.close()])),
  };
}

/** The page as the server sends it. */
export function fetchPage({ url, path, cookie, form }: SomePage, prefix: string): Promise<Response> {
  return fetch(`${url}${prefix}${path === '/' && prefix !== '' ? '' : path}`, {
    headers: { accept: 'text/html', origin: url, ...(cookie === undefined ? {} : { cookie }) },
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
  });
}
