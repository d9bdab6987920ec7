import type { Detection } from '../adapter.js';
import { Anchor } from './schema.js';

function isPage(body: string): boolean {
  try {
    return Anchor.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

export const detection: Detection<{ readonly url: string }> = {
  step: 6,
  probes: ({ origin }) => [{ name: 'page', url: `${origin}/feed/json`, accept: 'json' }],
  recognise: ({ origin }, _page, answers) => {
    const answer = answers.find(({ name, status }) => name === 'page' && status === 200);
    if (answer === undefined || !isPage(answer.body)) return undefined;
    return {
      settings: { url: origin },
      confidence: 'sure',
      evidence: ['/feed/json holds the lists pageComponents, statusReports and maintenances'],
      feeds: [`${origin}/feed/rss`, `${origin}/feed/atom`],
    };
  },
};
