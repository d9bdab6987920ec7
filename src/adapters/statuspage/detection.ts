import { z } from 'zod';
import type { Detection } from '../adapter.js';

/** Statuspage ids are 12 lower-case letters and digits; software that imitates the format uses other forms. */
const Summary = z.object({ page: z.object({ id: z.string() }), status: z.looseObject({}) });
const genuineId = /^[a-z0-9]{12}$/;

function pageIdOf(body: string): string | undefined {
  try {
    const read = Summary.safeParse(JSON.parse(body));
    return read.success ? read.data.page.id : undefined;
  } catch {
    return undefined;
  }
}

export const detection: Detection<{ readonly url: string }> = {
  step: 3,
  probes: ({ origin }) => [{ name: 'summary', url: `${origin}/api/v2/summary.json`, accept: 'json' }],
  recognise: ({ origin }, _page, answers) => {
    const summary = answers.find(({ name, status }) => name === 'summary' && status === 200);
    const id = summary === undefined ? undefined : pageIdOf(summary.body);
    if (summary === undefined || id === undefined || !genuineId.test(id)) return undefined;
    const version = summary.headers['x-statuspage-version'];
    return {
      settings: { url: origin },
      confidence: version === undefined ? 'likely' : 'sure',
      evidence: [
        `/api/v2/summary.json has a page id of 12 lower-case letters and digits (${id})`,
        ...(version === undefined ? [] : ['the answer names a Statuspage version in its headers']),
      ],
      feeds: [`${origin}/history.atom`, `${origin}/history.rss`],
    };
  },
};
