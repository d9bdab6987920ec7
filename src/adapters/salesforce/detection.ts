import type { Detection } from '../adapter.js';

/** The documents stand on another host than the page that people read. */
export const home = 'https://api.status.salesforce.com';
const hosts = ['status.salesforce.com', 'api.status.salesforce.com', 'trust.salesforce.com'];

/** Salesforce alone uses this format. */
export const detection: Detection<{ readonly url: string }> = {
  step: 1,
  hosts,
  forHost: () => ({ url: home }),
  probes: () => [],
  recognise: ({ hostname }) =>
    hosts.includes(hostname)
      ? { settings: { url: home }, confidence: 'sure', evidence: [`${hostname} is Salesforce's own status page`] }
      : undefined,
};
