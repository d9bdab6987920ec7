import { z } from 'zod';
import type { Detection, PageDocument } from '../adapter.js';

interface CachetSettings {
  readonly url: string;
  readonly version: 2 | 3;
}

const Pong = z.object({ data: z.literal('Pong!') });
const Version3 = z.object({ data: z.object({ version: z.string().regex(/^v?3\b/) }) });

function holds(schema: z.ZodType, answers: readonly PageDocument[], name: string): boolean {
  const answer = answers.find((document) => document.name === name && document.status === 200);
  if (answer === undefined) return false;
  try {
    return schema.safeParse(JSON.parse(answer.body)).success;
  } catch {
    return false;
  }
}

/** Where Cachet 3 may live: in the folder that was given, and where none was given also in the one it is mostly put in. */
function foldersOf({ pathname }: URL): readonly string[] {
  const given = pathname.replace(/(?<!\/)\/+$/, '');
  return given === '' ? ['', '/status'] : [given];
}

export const detection: Detection<CachetSettings> = {
  step: 6,
  probes: (address) => [
    { name: 'ping', url: `${address.origin}/api/v1/ping`, accept: 'json' },
    ...foldersOf(address).map((folder, index) => ({
      name: `version-${index}`,
      url: `${address.origin}${folder}/api/version`,
      accept: 'json' as const,
    })),
  ],
  recognise: (address, _page, answers) => {
    const index = foldersOf(address).findIndex((_, place) => holds(Version3, answers, `version-${place}`));
    const folder = foldersOf(address)[index];
    if (folder !== undefined) {
      const url = `${address.origin}${folder}`;
      return {
        settings: { url, version: 3 },
        confidence: 'likely',
        evidence: [`${folder}/api/version names a version 3, as Cachet does`],
        feeds: [`${url}/rss`],
      };
    }
    if (!holds(Pong, answers, 'ping')) return undefined;
    return {
      settings: { url: address.origin, version: 2 },
      confidence: 'sure',
      evidence: ['/api/v1/ping answers "Pong!", as Cachet 2 does'],
    };
  },
};
