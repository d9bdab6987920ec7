import { z } from 'zod';
import type { Detection } from '../adapter.js';

const hosted = /^\/status-page\/([\w-]{1,60})(?:\/|$)/;

export interface OneUptimeAddress {
  readonly origin: string;
  /** What the page is asked for by: its id, or the domain that is its own. */
  readonly page: string;
  /** Where people open it. */
  readonly shown: string;
}

export function addressOf({ origin, hostname, pathname }: URL): OneUptimeAddress {
  const id = hosted.exec(pathname)?.[1];
  return id === undefined
    ? { origin, page: hostname, shown: origin }
    : { origin, page: id, shown: `${origin}/status-page/${id}` };
}

const Anchor = z.object({
  statusPageResources: z.array(z.unknown()),
  monitorStatuses: z.array(z.unknown()),
  incidentStateTimelines: z.array(z.unknown()),
});

function isOverview(body: string): boolean {
  try {
    return Anchor.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

export const detection: Detection<{ readonly url: string }> = {
  step: 6,
  probes: (address) => {
    const { origin, page } = addressOf(address);
    return [{ name: 'overview', url: `${origin}/status-page-api/overview/${page}`, accept: 'json' }];
  },
  recognise: (address, _page, answers) => {
    const answer = answers.find(({ name, status }) => name === 'overview' && status === 200);
    if (answer === undefined || !isOverview(answer.body)) return undefined;
    const { shown } = addressOf(address);
    return {
      settings: { url: shown },
      confidence: 'sure',
      evidence: ['/status-page-api/overview holds the resources and the monitor statuses of a OneUptime page'],
      feeds: [`${shown}/rss`],
    };
  },
};
