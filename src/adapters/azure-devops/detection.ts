import type { Detection } from '../adapter.js';

const host = 'status.dev.azure.com';

export const detection: Detection<{ readonly url: string }> = {
  step: 1,
  hosts: [host],
  forHost: ({ origin }) => ({ url: origin }),
  probes: () => [],
  recognise: ({ origin, hostname }) =>
    hostname === host
      ? { settings: { url: origin }, confidence: 'sure', evidence: [`${host} is the status page of Azure DevOps`] }
      : undefined,
};
