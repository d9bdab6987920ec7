import type { Detection } from '../adapter.js';

/** Only Zendesk itself has this format. Help centres that others run on Zendesk are no status pages. */
export const detection: Detection<{ readonly url: string }> = {
  step: 1,
  hosts: ['status.zendesk.com'],
  forHost: ({ origin }) => ({ url: origin }),
  probes: () => [],
  recognise: () => undefined,
};
