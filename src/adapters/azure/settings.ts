/** Where Azure's feed may be asked for. All mean the canonical one: the others were seen to serve an old, empty channel for hours. */
export const azureHosts = [
  'azure.status.microsoft',
  'rssfeed.azure.status.microsoft',
  'status.azure.com',
  'azurestatuscdn.azureedge.net',
];
const canonical = 'https://rssfeed.azure.status.microsoft/en-us/status/feed/';

/** The English feed, whatever language the address has: states and regions are read from English titles. */
export function settingsOf(address: URL): { readonly url: string } {
  if (azureHosts.includes(address.hostname)) return { url: canonical };
  return { url: `${address.origin}/en-us/status/feed/` };
}
