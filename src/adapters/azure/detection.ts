import type { Detection } from '../adapter.js';
import { azureHosts, settingsOf } from './settings.js';

export const detection: Detection<{ readonly url: string }> = {
  step: 1,
  hosts: azureHosts,
  forHost: settingsOf,
  probes: () => [],
  recognise: (address) =>
    azureHosts.includes(address.hostname)
      ? {
          settings: settingsOf(address),
          confidence: 'sure',
          evidence: [`${address.hostname} is the status page of Microsoft Azure`],
          feeds: [settingsOf(address).url],
        }
      : undefined,
};
