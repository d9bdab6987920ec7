import type { Detection } from '../adapter.js';

const home = 'https://status.x.ai';

/** xAI alone uses this format. Its page and API refuse programs; the feed does not. */
export const detection: Detection<{ readonly url: string }> = {
  step: 1,
  hosts: ['status.x.ai'],
  forHost: () => ({ url: home }),
  probes: () => [],
  recognise: ({ hostname }) =>
    hostname === 'status.x.ai'
      ? {
          settings: { url: home },
          confidence: 'sure',
          evidence: ["status.x.ai is xAI's own status page"],
          feeds: [`${home}/feed.xml`],
        }
      : undefined,
};
