import { z } from 'zod';
import type { Detection, PageDocument } from '../adapter.js';

const statuses = ['UP', 'HASISSUES', 'UNDERMAINTENANCE', 'ONEMAJOROUTAGE', 'SOMEMAJOROUTAGE'];

/** A `status` object beside the page means Statuspage or somebody who imitates it. */
const Summary = z.object({
  page: z.object({ name: z.string(), url: z.string(), status: z.string().regex(/^[A-Z]+$/) }),
  status: z.undefined().optional(),
});

function pageStatusOf({ status, body }: PageDocument): string | undefined {
  if (status !== 200) return undefined;
  try {
    const read = Summary.safeParse(JSON.parse(body));
    return read.success ? read.data.page.status : undefined;
  } catch {
    return undefined;
  }
}

export const detection: Detection<{ readonly url: string }> = {
  step: 4,
  probes: ({ origin }) => [
    { name: 'summary', url: `${origin}/summary.json`, accept: 'json' },
    { name: 'summary-v3', url: `${origin}/v3/summary.json`, accept: 'json' },
  ],
  recognise: ({ origin }, page, answers) => {
    const found = answers.map((answer) => ({ answer, status: pageStatusOf(answer) })).find(({ status }) => status !== undefined);
    if (found?.status === undefined) return undefined;
    const { answer, status } = found;
    const matched = [answer, ...(page === undefined ? [] : [page])].some(({ headers }) =>
      headers['x-matched-path']?.startsWith('/[lang]/[url]/[type]/[userId]'),
    );
    return {
      settings: { url: origin },
      confidence: matched || statuses.includes(status) ? 'sure' : 'likely',
      evidence: [
        `${new URL(answer.url).pathname} has the page status ${status} in capitals and no status object beside the page`,
        ...(matched ? ['the header x-matched-path is that of Instatus'] : []),
      ],
      feeds: [`${origin}/history.atom`, `${origin}/history.rss`],
    };
  },
};
