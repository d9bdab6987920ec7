import type { Detection } from '../adapter.js';

const home = 'https://status.heroku.com';

/** Heroku alone uses this format. */
export const detection: Detection<{ readonly url: string }> = {
  step: 1,
  hosts: ['status.heroku.com'],
  forHost: () => ({ url: home }),
  probes: () => [],
  recognise: ({ hostname }) =>
    hostname === 'status.heroku.com'
      ? {
          settings: { url: home },
          confidence: 'sure',
          evidence: ["status.heroku.com is Heroku's own status page"],
          feeds: [`${home}/feed`],
        }
      : undefined,
};
