import type { Detection } from '../adapter.js';

const host = 'ocistatus.oraclecloud.com';

/** Known by its host alone: its JSON imitates Statuspage, as that of many does. */
export const detection: Detection<{ readonly url: string }> = {
  step: 1,
  hosts: [host],
  forHost: ({ origin }) => ({ url: origin }),
  probes: () => [],
  recognise: ({ origin, hostname }) =>
    hostname === host
      ? {
          settings: { url: origin },
          confidence: 'sure',
          evidence: [`${host} is the status page of Oracle Cloud`],
          feeds: [`${origin}/api/v2/incident-summary.rss`],
        }
      : undefined,
};
