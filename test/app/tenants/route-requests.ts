import type { Holdings, TwoTeams } from './two-teams.js';

/** One request of the walk. A body is sent as a form to pages and as JSON to the API. */
export interface WalkRequest {
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

type Requests = (of: Holdings, teams: TwoTeams) => readonly WalkRequest[];

const at = (...paths: readonly string[]): WalkRequest[] => paths.map((path) => ({ path }));
const nothing: Requests = () => [];

/** Languages, machine forms, and what a reader may try behind a name. */
const forms = (path: string): WalkRequest[] => at(path, `/ko${path}`);

/** What to ask at each address of the pages about what one member has. A new route needs a line here. */
export const pageRequests: Readonly<Record<string, Requests>> = {
  'GET /healthz': () => at('/healthz'),
  'GET /readyz': () => at('/readyz'),
  'GET /metrics': () => at('/metrics'),
  'POST /hooks/:token': ({ hookToken }) => [{ path: `/hooks/${hookToken}`, body: { any: 'thing' } }, ...at('/hooks/unknown')],
  'ANY /hooks/:token': ({ hookToken }) => at(`/hooks/${hookToken}`),
  'GET /assets/:name': () => at('/assets/none.css'),
  'GET /robots.txt': () => at('/robots.txt'),
  'GET /llms.txt': () => at('/llms.txt'),
  'GET /feeds/:name': () =>
    ['larch', 'inner-example', 'all'].flatMap((slug) => at(`/feeds/${slug}.atom`, `/feeds/${slug}.json`, `/feeds/${slug}.ics`)),
  'GET /badge/:name': () => at('/badge/larch.svg', '/badge/inner-example.svg', '/badge/all.svg'),
  'GET /': () => forms('/'),
  'GET /start': () => forms('/start'),
  'GET /demo': () => at('/demo'),
  'GET /start/vendors': () => at('/start/vendors'),
  'GET /start/follow': () => at('/start/follow'),
  'POST /demo': () => [{ path: '/demo', body: {} }],
  'POST /start/vendors': () => [{ path: '/start/vendors', body: { vendors: 'larch, inner-example, https://inner.example' } }],
  'POST /start/follow': () => [
    { path: '/start/follow', body: { vendor: 'inner-example', name: 'preview-two', preset: 'default' } },
    { path: '/start/follow', body: { vendor: 'https://inner.example', name: 'preview-three', preset: 'default' } },
  ],
  'GET /vendors/:slug': () => [
    ...['larch', 'inner-example'].flatMap((slug) => forms(`/vendors/${slug}`)),
    ...at('/vendors/larch?q=trouble', '/vendors/inner-example?q=trouble'),
  ],
  'GET /affected.csv': () => at('/affected.csv', '/affected.csv?vendor=inner-example'),
  'GET /incidents/:id/affected.csv': ({ privateIncident }, { publicIncident }) =>
    at(`/incidents/${privateIncident}/affected.csv`, `/incidents/${publicIncident}/affected.csv`),
  'GET /incidents/:id/affected.json': ({ privateIncident }, { publicIncident }) =>
    at(`/incidents/${privateIncident}/affected.json`, `/incidents/${publicIncident}/affected.json`),
  'GET /incidents/:id.json': ({ privateIncident }, { publicIncident }) =>
    at(`/incidents/${privateIncident}.json`, `/incidents/${publicIncident}.json`),
  'GET /incidents/:id': ({ privateIncident }, { publicIncident }) => [
    ...forms(`/incidents/${privateIncident}`),
    ...forms(`/incidents/${publicIncident}`),
  ],
  'GET /preview': () => forms('/preview'),
  'POST /preview': () => [{ path: '/preview', body: { name: 'preview-four', preset: 'default' } }],
  'GET /preview/:id': ({ channel }, { previewChannel }) => at(`/preview/${channel.id}`, `/preview/${previewChannel}`),
  'GET /preview/:id/events': ({ channel }, { previewChannel }) =>
    at(`/preview/${channel.id}/events`, `/preview/${previewChannel}/events`),
  'GET /preview/:id/subscriptions': ({ channel }) => at(`/preview/${channel.id}/subscriptions`),
  'POST /preview/:id/subscriptions': ({ channel }, { previewChannel }) =>
    [channel.id, previewChannel].map((id) => ({ path: `/preview/${id}/subscriptions`, body: { filter: 'inner-example' } })),
  'POST /preview/:id/subscriptions/:subscription/remove': ({ channel, subscriptions }, { previewChannel }) =>
    [channel.id, previewChannel].flatMap((id) =>
      subscriptions.map((one) => ({ path: `/preview/${id}/subscriptions/${one}/remove`, body: {} })),
    ),
  'POST /preview/:id/preset': ({ channel }) => [{ path: `/preview/${channel.id}/preset`, body: { preset: 'plain' } }],
  'GET /admin/enter': () => at('/admin/enter?token=nothing-that-was-issued'),
  'POST /admin/leave': () => [{ path: '/admin/leave', body: {} }],
  'GET /admin': () => forms('/admin'),
  ...Object.fromEntries(
    ['pages', 'subscriptions', 'deliveries', 'installations', 'audit'].map((name) => [
      `GET /admin/${name}`,
      () => at(`/admin/${name}`, `/admin/${name}?q=inner`),
    ]),
  ),
  'GET /admin/installations/:tenant': ({ member }) => forms(`/admin/installations/${member.tenantId}`),
  'POST /admin/installations/:tenant/limits': ({ member }) => [
    { path: `/admin/installations/${member.tenantId}/limits`, body: { tokens: '9' } },
  ],
  'POST /admin/installations/:tenant/writers': ({ member }) => [
    { path: `/admin/installations/${member.tenantId}/writers`, body: { rule: 'admins' } },
  ],
  'POST /admin/installations/:tenant/export': ({ member }) => [
    { path: `/admin/installations/${member.tenantId}/export`, body: {} },
  ],
  'GET /admin/audit.csv': () => at('/admin/audit.csv'),
  'GET /admin/audit.json': () => at('/admin/audit.json'),
  'POST /admin/subscriptions/:tenant/:subscription/end': ({ member, subscriptions }) =>
    subscriptions.map((one) => ({ path: `/admin/subscriptions/${member.tenantId}/${one}/end`, body: {} })),
  'POST /admin/pages/:tenant/:page/look': ({ member, pageId }) => [
    { path: `/admin/pages/${member.tenantId}/${pageId}/look`, body: {} },
  ],
  'POST /admin/threads/:tenant/:thread/retry': ({ member, threads }) =>
    threads.map(({ id }) => ({ path: `/admin/threads/${member.tenantId}/${id}/retry`, body: {} })),
  'POST /admin/posts/:tenant/:post/retry': ({ member, posts }) =>
    posts.map((id) => ({ path: `/admin/posts/${member.tenantId}/${id}/retry`, body: {} })),
  'POST /admin/channels/:tenant/:channel/resume': ({ member, channel }) => [
    { path: `/admin/channels/${member.tenantId}/${channel.id}/resume`, body: {} },
  ],
  // Last of all: for whoever may, nothing of the member is left after it.
  'POST /admin/installations/:tenant/delete': ({ member }) => [
    { path: `/admin/installations/${member.tenantId}/delete`, body: { typed: member.tenantId } },
  ],
};

const channelPath = ({ channel }: Holdings, rest = ''): WalkRequest[] => at(`/channels/${encodeURIComponent(channel.id)}${rest}`);
const both = ({ privateIncident }: Holdings, { publicIncident }: TwoTeams) => [privateIncident, publicIncident];

/** The same for each operation of the API, by its id. */
export const apiRequests: Readonly<Record<string, Requests>> = {
  getRoot: () => at('/'),
  listVendors: () => at('/vendors', '/vendors?q=inner'),
  getVendor: () => at('/vendors/larch', '/vendors/inner-example'),
  listComponents: () => at('/vendors/larch/components', '/vendors/inner-example/components'),
  listPages: () => at('/pages', '/pages?vendor=inner-example'),
  listIncidents: () => at('/incidents', '/incidents?vendor=inner-example', '/incidents?q=trouble', '/incidents?limit=1'),
  listOpen: () => at('/open', '/open?vendor=inner-example'),
  listMaintenance: () => at('/maintenance', '/maintenance?vendor=inner-example'),
  getIncident: (own, teams) => both(own, teams).flatMap((id) => at(`/incidents/${id}`)),
  listUpdates: (own, teams) => both(own, teams).flatMap((id) => at(`/incidents/${id}/updates`)),
  listChanges: (own, teams) => both(own, teams).flatMap((id) => at(`/incidents/${id}/changes`)),
  listRegions: nothing,
  getRegion: () => at('/regions/eu'),
  listChannels: () => at('/channels'),
  getChannel: (own) => channelPath(own),
  createChannel: () => [{ path: '/channels', body: { name: 'preview-five' } }],
  explain: (own, teams) => both(own, teams).flatMap((id) => channelPath(own, `/explain/${id}`)),
  testChannel: (own) => channelPath(own, '/test').map((one) => ({ ...one, body: {} })),
  listSubscriptions: (own) => channelPath(own, '/subscriptions'),
  subscribe: (own) =>
    channelPath(own, '/subscriptions').map((one) => ({ ...one, body: { filter: 'inner-example kind:incident' } })),
  getSettings: (own) => channelPath(own, '/settings'),
  changeSettings: (own) => channelPath(own, '/settings').map((one) => ({ ...one, body: { storms: false } })),
  listMutes: (own) => channelPath(own, '/mutes'),
  mute: (own) => channelPath(own, '/mutes/larch').map((one) => ({ ...one, body: { minutes: 5 } })),
  unmute: (own) => channelPath(own, '/mutes/github'),
  listAffected: () => at('/affected', '/affected?vendor=inner-example'),
  exportAffected: () => at('/affected.csv'),
  markAffected: (own, teams) =>
    both(own, teams).map((id) => ({ path: `/incidents/${id}/affected`, body: { person: 'Somebody' } })),
  unmarkAffected: (own, teams) => both(own, teams).flatMap((id) => at(`/incidents/${id}/affected?person=Somebody`)),
  unsubscribe: (own) => own.subscriptions.flatMap((id) => channelPath(own, `/subscriptions/${id}`)),
  removeChannel: (own) => channelPath(own),
};
