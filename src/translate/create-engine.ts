import type { Config } from '../config.js';
import type { Asker } from '../http/poster.js';
import { deepl, deeplUrl } from './deepl.js';
import type { EngineName, TranslationEngine } from './engine.js';
import { libreTranslate } from './libretranslate.js';
import { openai, openaiUrl } from './openai.js';

type Settings = Pick<Config, 'TOCSIN_TRANSLATE' | 'TOCSIN_TRANSLATE_URL' | 'TOCSIN_TRANSLATE_KEY' | 'TOCSIN_TRANSLATE_MODEL'>;

/** Where the configured engine is, without a slash at the end; undefined where none is configured. */
export function engineUrl({
  TOCSIN_TRANSLATE: engine,
  TOCSIN_TRANSLATE_URL: url,
  TOCSIN_TRANSLATE_KEY: key,
}: Settings): string | undefined {
  if (engine === undefined) return undefined;
  const usual: Record<EngineName, string> = { deepl: deeplUrl(key), openai: openaiUrl, libretranslate: '' };
  return (url ?? usual[engine]).replace(/(?<!\/)\/+$/, '');
}

/** The engine that is configured; undefined where none is: nothing is translated unless somebody asked for it. */
export function createEngine(config: Settings, poster: Asker): TranslationEngine | undefined {
  const url = engineUrl(config);
  if (url === undefined) return undefined;
  const settings = { poster, url, key: config.TOCSIN_TRANSLATE_KEY };
  switch (config.TOCSIN_TRANSLATE) {
    case 'deepl':
      return deepl(settings);
    case 'openai':
      return openai({ ...settings, model: config.TOCSIN_TRANSLATE_MODEL ?? '' });
    case 'libretranslate':
      return libreTranslate(settings);
    default:
      return undefined;
  }
}
