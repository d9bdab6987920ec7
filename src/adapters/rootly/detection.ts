import { z } from 'zod';
import type { Detection, PageDocument } from '../adapter.js';
import { RootlyStatus } from './schema.js';

/** A time zone stands in Rootly's form and in few others; an unknown indicator is no sign of anybody. */
const Sign = RootlyStatus.refine(({ status }) => status.indicator.unread === null).and(
  z.object({ page: z.object({ time_zone: z.string().min(1), updated_at: z.string().min(1) }) }),
);

function isStatus({ body }: PageDocument): boolean {
  try {
    return Sign.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

export const detection: Detection<{ readonly url: string }> = {
  step: 6,
  probes: ({ origin }) => [{ name: 'status', url: `${origin}/api/v1/status.json`, accept: 'json' }],
  recognise: ({ origin }, _page, answers) => {
    const answer = answers.find(({ name, status }) => name === 'status' && status === 200);
    if (answer === undefined || !isStatus(answer)) return undefined;
    return {
      settings: { url: origin },
      confidence: 'likely',
      evidence: ['/api/v1/status.json has a page without an id, a time zone, an indicator and a list of incidents'],
    };
  },
};
