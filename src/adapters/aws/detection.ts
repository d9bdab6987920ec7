import type { Detection, PageDocument } from '../adapter.js';
import { readJson } from '../reading/json-document.js';
import { eventsIn } from './schema.js';
import { awsHosts, settingsOf } from './settings.js';

/** The list of events itself, at whatever address: its ARNs are unmistakable. An empty list is nobody's. */
function listsEvents(page: PageDocument): boolean {
  if (page.status !== 200) return false;
  try {
    return (eventsIn(readJson(page))?.good.length ?? 0) > 0;
  } catch {
    return false;
  }
}

export const detection: Detection<{ readonly url: string }> = {
  step: 1,
  hosts: awsHosts,
  forHost: settingsOf,
  probes: () => [],
  recognise: (address, page) => {
    if (awsHosts.includes(address.hostname))
      return { settings: settingsOf(address), confidence: 'sure', evidence: [`${address.hostname} is the status page of AWS`] };
    if (page === undefined || !listsEvents(page)) return undefined;
    return {
      settings: { url: address.origin },
      confidence: 'likely',
      evidence: ['the address answers with a list of events that carry ARNs of AWS Health'],
    };
  },
};
