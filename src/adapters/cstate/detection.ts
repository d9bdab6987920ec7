import type { Detection } from '../adapter.js';
import { Index } from './schema.js';

const version = /"cStateVersion": {0,4}"[\w.-]{1,20}"/;

function readable(body: string): boolean | undefined {
  try {
    return Index.safeParse(JSON.parse(body)).success;
  } catch {
    return undefined;
  }
}

export const detection: Detection<{ readonly url: string }> = {
  step: 5,
  probes: ({ origin, pathname }) => [
    { name: 'index', url: `${origin}${pathname.replace(/(?<!\/)\/+$/, '')}/index.json`, accept: 'json' },
  ],
  recognise: ({ origin, pathname }, _page, answers) => {
    const index = answers.find(({ name, status }) => name === 'index' && status === 200);
    if (index === undefined || !index.body.trimStart().startsWith('{')) return undefined;
    const isReadable = readable(index.body);
    // A title can break the document, which still says what it is.
    if (isReadable === false || (isReadable === undefined && !version.test(index.body))) return undefined;
    const url = `${origin}${pathname.replace(/(?<!\/)\/+$/, '')}`;
    return {
      settings: { url },
      confidence: isReadable === true ? 'sure' : 'likely',
      evidence: ['index.json names its cStateVersion'],
      feeds: [`${url}/index.xml`],
    };
  },
};
