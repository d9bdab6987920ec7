import type { Detection } from '../adapter.js';

const host = 'cloud.ibm.com';

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
          evidence: [`${host} is where IBM Cloud tells how it is`],
          feeds: [`${origin}/status/api/notifications/feed.rss`],
        }
      : undefined,
};
