import type { Detection, PageDocument } from '../adapter.js';
import { readPage } from './read-page.js';

const ownDomain = '.trust.pagerduty.com';

function carriesIncidents(page: PageDocument): boolean {
  try {
    readPage(page);
    return true;
  } catch {
    return false;
  }
}

export const detection: Detection<{ readonly url: string }> = {
  step: 7,
  hosts: [`*${ownDomain}`, 'status.pagerduty.com'],
  forHost: ({ origin }) => ({ url: origin }),
  probes: () => [],
  recognise: ({ origin, hostname }, page) => {
    if (page === undefined || page.status !== 200 || !carriesIncidents(page)) return undefined;
    const isOwn = hostname.endsWith(ownDomain) || hostname === 'status.pagerduty.com';
    return {
      settings: { url: origin },
      confidence: isOwn ? 'sure' : 'likely',
      evidence: [
        'the page carries its incidents in a script as PagerDuty does',
        ...(isOwn ? ['the host is one of PagerDuty'] : []),
      ],
    };
  },
};
