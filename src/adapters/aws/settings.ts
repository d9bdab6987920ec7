export const awsHosts = ['health.aws.amazon.com', 'status.aws.amazon.com'];
const dashboard = 'https://health.aws.amazon.com';
export const dashboardPage = `${dashboard}/health/status`;

export const isServiceFeed = ({ pathname }: URL): boolean => /^\/rss\/[a-z0-9-]+\.rss$/.test(pathname);

/** The address of a feed as it stands, else the origin of the dashboard. The old host only forwards people; its feeds are still read there. */
export function settingsOf(address: URL): { readonly url: string } {
  if (isServiceFeed(address)) return { url: `${address.origin}${address.pathname}` };
  return { url: address.hostname === 'status.aws.amazon.com' ? dashboard : address.origin };
}
