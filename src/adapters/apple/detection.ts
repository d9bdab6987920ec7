import type { Detection } from '../adapter.js';

/** Apple has two pages; both take their documents from its main host. */
export interface AppleSettings {
  readonly url: string;
  readonly page: 'services' | 'developer';
}

const home = 'https://www.apple.com';

/** On these hosts stands a lot that is no status page: news, shops, feeds of releases. */
export function appleSettings({ hostname, pathname }: URL): AppleSettings | undefined {
  if (!/^\/$|\/system-?status(?:\/|$)/.test(pathname)) return undefined;
  if (hostname === 'developer.apple.com' || pathname.includes('/systemstatus/data/developer/'))
    return { url: home, page: 'developer' };
  return hostname === 'www.apple.com' || hostname === 'apple.com' ? { url: home, page: 'services' } : undefined;
}

/** Apple alone uses this format. */
export const detection: Detection<AppleSettings> = {
  step: 1,
  hosts: ['www.apple.com', 'apple.com', 'developer.apple.com'],
  probes: () => [],
  recognise: (address) => {
    const settings = appleSettings(address);
    return settings && { settings, confidence: 'sure', evidence: [`${address.hostname} has Apple's own status page`] };
  },
};
