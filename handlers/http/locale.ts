import type { NextFunction, Request, Response } from 'express';
import { type Language, languages } from '../../src/domain/language.js';
import { type Locale, plainLocale } from '../../src/web/parts/locale.js';
import { webWordsOf } from '../../src/words/languages.js';
import type { WebWords } from '../../src/words/web/en.js';

const locales = new WeakMap<Request, Locale>();

const prefixed = new RegExp(`^/(${languages.join('|')})(?=[/?]|$)`);

/** The reader's best language among ours; English where none fits. */
const preferred = (req: Request): Language =>
  languages.find((language) => language === req.acceptsLanguages([...languages])) ?? 'en';

/** Reads the language off the address (`/ko/…`), else off the browser's preference, and takes the prefix off before anybody routes by the path. */
export const knowLanguage =
  ({ publicUrl }: { readonly publicUrl: string | null }) =>
  (req: Request, res: Response, next: NextFunction): void => {
    const named = languages.find((language) => language === prefixed.exec(req.url)?.[1]);
    if (named !== undefined) {
      const rest = req.url.slice(named.length + 1);
      req.url = rest.startsWith('/') ? rest : `/${rest}`;
    } else res.vary('Accept-Language');
    const language = named ?? preferred(req);
    locales.set(req, {
      language,
      words: webWordsOf(language),
      prefix: named === undefined ? '' : `/${named}`,
      here: hereOf(req.url),
      origin: publicUrl ?? '',
    });
    next();
  };

/** What was done is said once, so it does not come along into another language. Two slashes at the beginning would lead to another host. */
function hereOf(url: string): string {
  const [path = '/', query] = url.replace(/^[/\\]+/, '/').split('?', 2);
  const rest = new URLSearchParams(query);
  rest.delete('said');
  return rest.size === 0 ? path : `${path}?${rest}`;
}

export const localeOf = (req: Request): Locale => locales.get(req) ?? plainLocale('en');

export const wordsFor = (req: Request): WebWords => localeOf(req).words;
