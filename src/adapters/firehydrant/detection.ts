import type { Detection, PageDocument } from '../adapter.js';
import { FirehydrantPayload } from './schema.js';

function isPayload({ body }: PageDocument): boolean {
  try {
    return FirehydrantPayload.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

export const detection: Detection<{ readonly url: string }> = {
  step: 6,
  probes: ({ origin }) => [{ name: 'payload', url: `${origin}/data/payload.json`, accept: 'json' }],
  recognise: ({ origin }, _page, answers) => {
    const answer = answers.find(({ name, status }) => name === 'payload' && status === 200);
    if (answer === undefined || !isPayload(answer)) return undefined;
    return {
      settings: { url: origin },
      confidence: 'sure',
      evidence: ['/data/payload.json has a table of conditions (OPERATIONAL, DEGRADED, OFFLINE) and a list of components'],
      feeds: [`${origin}/data/rss.xml`],
    };
  },
};
