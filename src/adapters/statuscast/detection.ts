import type { Detection } from '../adapter.js';
import { isHtml, readHtml } from '../reading/html-document.js';
import { Notes } from '../reading/notes.js';
import { isState, stateOf } from './read-components.js';

/** A host below statuscast.com alone is not enough: pages that only scripts fill cannot be read. */
export const detection: Detection<{ readonly url: string }> = {
  step: 7,
  probes: () => [],
  recognise: ({ origin, hostname }, page) => {
    if (page === undefined || page.status !== 200 || !isHtml(page.body)) return undefined;
    const states = readHtml(page).all(isState);
    const known = states.filter((element) => stateOf(element, new Notes()) !== 'unknown');
    if (known.length === 0) return undefined;
    const isHosted = hostname.endsWith('.statuscast.com');
    return {
      settings: { url: origin },
      confidence: isHosted ? 'sure' : 'likely',
      evidence: [
        `${states.length} components show their state in elements of the class status-list-component-status-text`,
        ...(isHosted ? ['the host lies below statuscast.com'] : []),
      ],
    };
  },
};
