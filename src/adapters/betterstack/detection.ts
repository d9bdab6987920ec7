import { z } from 'zod';
import type { Detection } from '../adapter.js';

const Index = z.object({
  data: z.object({ type: z.literal('status_page'), attributes: z.object({ aggregate_state: z.string().min(1) }) }),
  included: z.array(z.unknown()),
});

function isStatusPage(body: string): boolean {
  try {
    return Index.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

export const detection: Detection<{ readonly url: string }> = {
  step: 5,
  probes: ({ origin }) => [{ name: 'index', url: `${origin}/index.json`, accept: 'json' }],
  recognise: ({ origin }, _page, answers) => {
    const index = answers.find(({ name, status }) => name === 'index' && status === 200);
    if (index === undefined || !isStatusPage(index.body)) return undefined;
    return {
      settings: { url: origin },
      confidence: 'sure',
      evidence: ['/index.json holds data of type "status_page" with an aggregate state'],
      feeds: [`${origin}/feed`],
    };
  },
};
