import type { Detection, PageDocument } from '../adapter.js';
import { readConfig } from './read-config.js';

const ownDomain = '.statuspage.datadoghq.com';

function isConfig(document: PageDocument): boolean {
  try {
    readConfig(document);
    return true;
  } catch {
    return false;
  }
}

/** Every unknown path of such a page answers 200 with the same web page, so only the document itself counts. */
export const detection: Detection<{ readonly url: string }> = {
  step: 6,
  hosts: [`*${ownDomain}`],
  forHost: ({ origin }) => ({ url: origin }),
  probes: ({ origin }) => [{ name: 'config', url: `${origin}/config.json`, accept: 'json' }],
  recognise: ({ origin, hostname }, _page, answers) => {
    const config = answers.find(({ name, status }) => name === 'config' && status === 200);
    if (config === undefined || !isConfig(config)) return undefined;
    const isOwn = hostname.endsWith(ownDomain);
    return {
      settings: { url: origin },
      confidence: isOwn ? 'sure' : 'likely',
      evidence: [
        '/config.json states a page, its components and its incidents as Datadog does',
        ...(isOwn ? [`the host is below ${ownDomain.slice(1)}`] : []),
      ],
    };
  },
};
