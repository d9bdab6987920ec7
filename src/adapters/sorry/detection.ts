import type { Detection, PageDocument } from '../adapter.js';
import { SorryStatus } from './schema.js';

/** Cachet answers at the same address, without links and with other words. */
function isStatus({ body }: PageDocument): boolean {
  try {
    const read = SorryStatus.safeParse(JSON.parse(body));
    const links = read.success ? read.data.page.links : undefined;
    return read.success && read.data.page.state.unread === null && links?.components !== undefined && links.notices !== undefined;
  } catch {
    return false;
  }
}

export const detection: Detection<{ readonly url: string }> = {
  step: 7,
  probes: ({ origin }) => [{ name: 'status', url: `${origin}/api/v1/status`, accept: 'json' }],
  recognise: ({ origin }, _page, answers) => {
    const answer = answers.find(({ name, status }) => name === 'status' && status === 200);
    if (answer === undefined || !isStatus(answer)) return undefined;
    return {
      settings: { url: origin },
      confidence: 'sure',
      evidence: ['/api/v1/status has a page with a state of Sorry and links to its components and notices'],
    };
  },
};
