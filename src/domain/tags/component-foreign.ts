import type { Reading } from './component-reading.js';
import { isProduct } from './component-runs.js';
import { type Product, runIn } from './component-titles.js';
import { isCapital, isCodeLike, isEastAsian, type Token } from './component-tokens.js';
import { isForeign, notProducts, speaksOfTrouble } from './component-words.js';

/** What texts in other languages than English name as in trouble, by signs that those languages have. */
export const foreignNames = (reading: Reading): Product[] => [
  ...latinNames(reading),
  ...matched(reading, quoted, 'quoted'),
  ...matched(reading, troubleOf, 'foreign-phrase'),
  ...matched(reading, troubleWith, 'foreign-phrase'),
];

/** `History 서비스`, "SIP 통화의 높은 실패율", "Presenceに障害": what is in Latin letters between other letters is a name. */
function latinNames(reading: Reading): Product[] {
  const { tokens, vendorWords } = reading;
  return tokens.flatMap(({ raw }, from) => {
    if (!isName(tokens, from) || !isToldInForeign(reading, tokens[from])) return [];
    let to = from + 1;
    while (to < tokens.length && to - from < 4 && isSoft(tokens[to]) && isName(tokens, to)) to += 1;
    const isMiddle = from > 0 && isSoft(tokens[from]) && isName(tokens, from - 1);
    const isAmong = isSoft(tokens[to]) && isEastAsian(tokens[to]?.raw ?? '');
    return !isMiddle && isAmong && raw.length > 1 && isProduct(tokens, { from, to }, vendorWords)
      ? [{ from, to, rule: 'latin-name' }]
      : [];
  });
}

const isSoft = (token: Token | undefined): boolean => token?.gap === 'soft' && token.mark === '';

const isName = (tokens: readonly Token[], at: number): boolean => {
  const { raw, folded } = tokens[at] ?? { raw: '', folded: '' };
  return !notProducts.has(folded) && /^[A-Za-z]/.test(raw) && (isCapital(raw) || isCodeLike(raw)) && !/^\p{Lu}{2}$/u.test(raw);
};

function isToldInForeign({ text, clauseAt, where }: Reading, token: Token | undefined): boolean {
  const clause = clauseAt(token?.start ?? 0);
  if (clause === undefined) return false;
  return (where === 'title' || clause.isTroubled) && isForeign(text.slice(clause.start, clause.end));
}

/** 「…」 and 『…』 around a name. */
const quoted = /[「『]([^「」『』\n。、]{2,24})[」』]/gu;

/** "管理画面の表示遅延": what stands before の and its trouble. */
const troubleOf =
  /([\p{Script=Han}\p{Script=Katakana}ー]{2,16})の(?:[\p{Script=Han}]{1,4}の?)?(?:障害|不具合|遅延|エラー|停止)/gu;

/** "Rallentamenti nei pagamenti", "Retrasos en pedidos": a small noun after a word of trouble and a small word. */
const troubleWith =
  /(?<!\p{L})(?:retrasos?|demoras?|fallos?|errores|problemas?|lentitud|lentidão|falhas?|erros|atrasos?|rallentament[oi]|disserviz\p{L}+|problem[ai]|ritard[oi]|ralentissements?|lenteurs?|perturbations?|pannes?|incidents?|erreurs?|storing(?:en)?|problemen|vertraging(?:en)?)\s(?:en|con|de|del|na|no|nas|nos|em|do|da|com|nei|nelle|nel|nella|sui|sulle|sul|sulla|dei|delle|sur|avec|des|du|op|bij|met)\s(?:(?:la|las|el|los|le|les|os|as|il|het|de)\s)?(\p{Ll}[\p{Ll}-]{3,24}(?:\s(?:de|di|da|con|com)\s\p{Ll}[\p{Ll}-]{2,24})?)(?![\p{L}\p{N}-])/giu;

const anything =
  /^(?:regi[oó]n|região|regione|zona|zone|servi[cz]i?o?s?$|servizi|services?$|red$|redes?$|rete$|netwerk|réseau|sistemas?$|plataforma|plateforme|piattaforma|parte|algun|algum|alcuni|certain|notre|nuestr|noss|nostr|onze|conex|connex|conness|verbinding|todo|tutt|tous|alle$|cliente|utent|usuári|usuario|utilisat|centro|data)|^(?:一部|全て|全部|当社|弊社|ネットワーク|サーバー?|サービス|システム|通信|接続|今回|現在)|リージョン|ゾーン|データセンター|地域|側$/iu;

function matched(reading: Reading, pattern: RegExp, rule: string): Product[] {
  const { text, tokens } = reading;
  if (!speaksOfTrouble(text)) return [];
  return [...text.matchAll(pattern)].flatMap((match) => {
    const name = match[1] ?? '';
    const start = match.index + match[0].lastIndexOf(name);
    const run = isCapital(name) || anything.test(name) ? undefined : runIn(tokens, start, start + name.length);
    return run !== undefined && isToldInForeign(reading, tokens[run.from]) ? [{ ...run, rule }] : [];
  });
}
