import type { Detection } from '../adapter.js';

const home = 'https://slack-status.com';
const hosts = ['slack-status.com', 'www.slack-status.com', 'status.slack.com'];

/** Slack alone uses this format, and its old host only points to the new one. */
export const detection: Detection<{ readonly url: string }> = {
  step: 1,
  hosts,
  forHost: () => ({ url: home }),
  probes: () => [],
  recognise: ({ hostname }) =>
    hosts.includes(hostname)
      ? {
          settings: { url: home },
          confidence: 'sure',
          evidence: [`${hostname} is Slack's own status page`],
          feeds: [`${home}/feed/rss`, `${home}/feed/atom`],
        }
      : undefined,
};
