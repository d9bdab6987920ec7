import { onTestFinished } from 'vitest';
import { createPoster } from '../../src/http/poster.js';
import { createEngine } from '../../src/translate/create-engine.js';
import type { EngineName, TranslationEngine } from '../../src/translate/engine.js';
import { startDeepl } from '../fakes/translators/deepl.js';
import { startLibreTranslate } from '../fakes/translators/libretranslate.js';
import { startOpenai } from '../fakes/translators/openai.js';
import type { FakeTranslator } from '../fakes/translators/translator.js';

export const key = 'k3y-that-nobody-may-see:fx';

const servers: Readonly<Record<EngineName, (key: string) => Promise<FakeTranslator>>> = {
  libretranslate: startLibreTranslate,
  deepl: startDeepl,
  openai: startOpenai,
};

export interface Talk {
  readonly engine: TranslationEngine;
  readonly server: FakeTranslator;
}

interface Circumstances {
  readonly timeoutMs?: number;
  readonly key?: string;
}

/** An engine as it is configured, and the server it speaks to. */
export async function talk(name: EngineName, { timeoutMs = 5_000, key: given = key }: Circumstances = {}): Promise<Talk> {
  const server = await servers[name](key);
  onTestFinished(() => server.close());
  return { engine: engineAt(name, server.url, { timeoutMs, key: given }), server };
}

export function engineAt(name: EngineName, url: string, { timeoutMs, key: given }: Required<Circumstances>): TranslationEngine {
  const allowedOrigins = new Set([new URL(url).host]);
  const poster = createPoster({ allowPrivateNetworks: false, allowedOrigins, version: '9.9.9', timeoutMs });
  onTestFinished(() => poster.close());
  const engine = createEngine(
    {
      TOCSIN_TRANSLATE: name,
      TOCSIN_TRANSLATE_URL: name === 'openai' ? `${url}/v1/` : `${url}/`,
      TOCSIN_TRANSLATE_KEY: given,
      TOCSIN_TRANSLATE_MODEL: name === 'openai' ? 'small-1' : undefined,
    },
    poster,
  );
  if (engine === undefined) throw new Error('no engine came of it');
  return engine;
}
