/** The dashboards of Google that are built alike; which of them is meant follows from the address alone. */
interface Dashboard {
  readonly name: string;
  readonly host: string;
  readonly path: string;
}

const dashboards: readonly Dashboard[] = [
  { name: 'Google Maps Platform', host: 'status.cloud.google.com', path: '/maps-platform' },
  { name: 'Google Cloud', host: 'status.cloud.google.com', path: '' },
  { name: 'Google Workspace', host: 'www.google.com', path: '/appsstatus/dashboard' },
  { name: 'Google Workspace', host: 'www.google.com', path: '/appsstatus' },
  { name: 'Firebase', host: 'status.firebase.google.com', path: '' },
  { name: 'Google Search', host: 'status.search.google.com', path: '' },
  { name: 'Google Play', host: 'status.play.google.com', path: '' },
  { name: 'Google Ads', host: 'ads.google.com', path: '/status/publisher' },
];

/** Hosts on which there is nothing but a dashboard. `www.google.com` and `ads.google.com` are not among them. */
export const dashboardHosts = dashboards.filter(({ path }) => path === '').map(({ host }) => host);

const knownDashboard = ({ hostname, pathname }: URL): Dashboard | undefined =>
  dashboards.find(({ host, path }) => host === hostname && (pathname === path || pathname.startsWith(`${path}/`)));

/** Pages and documents of a dashboard lie below its address; an address of one of them means the dashboard. */
const partOfDashboard =
  /\/(?:[a-z]{2}\/)?(?:summary|incidents(?:\/[\w-]+)?|products(?:\/[\w-]+)*|feed\.atom|[\w-]+\.(?:json|html))$/;

const workspace = '/appsstatus/dashboard';

export function settingsOf(address: URL): { readonly url: string } {
  const known = knownDashboard(address);
  if (known !== undefined) return { url: `${address.origin}${known.path === '/appsstatus' ? workspace : known.path}` };
  const path = address.pathname.replace(/\/$/, '').replace(partOfDashboard, '').replace(/\/$/, '');
  return { url: `${address.origin}${path}` };
}

export const isDashboard = (address: URL): boolean => knownDashboard(address) !== undefined;

export const nameOf = (address: URL): string => knownDashboard(address)?.name ?? address.host;
