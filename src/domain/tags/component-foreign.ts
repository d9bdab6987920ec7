import { eastAsianPhrases } from './component-east-asian.js';
import { isPlaceWord } from './component-places.js';
import type { Reading } from './component-reading.js';
import { isProduct } from './component-runs.js';
import { type Product, runIn } from './component-titles.js';
import { isCapital, isCodeLike, isEastAsian, type Token } from './component-tokens.js';
import { isForeign, notProducts, speaksOfTrouble } from './component-words.js';

/** What texts in other languages than English name as in trouble, by signs that those languages have. */
export const foreignNames = (reading: Reading): Product[] => [...latinNames(reading), ...matched(reading, quoted, 'quoted')];

/** The same in common words, which count where nothing is written as a name. */
export const foreignPhrases = (reading: Reading): Product[] =>
  mayBeForeign.test(reading.text)
    ? [
        ...eastAsian(reading),
        ...matched(reading, troubleWith, 'foreign-phrase'),
        ...matched(reading, germanTrouble, 'german-phrase'),
        ...matched(reading, germanCompound, 'german-phrase'),
        ...matched(reading, subjectOf, 'foreign-subject'),
      ]
    : [];

/** A letter or a small word that English has not: without one, none of the patterns for other languages is tried. */
const mayBeForeign =
  /[^\p{ASCII}‘’“”–—…•\u00a0]|(?<![\p{L}\p{N}])(?:der|die|das|und|bei|la|les|des|du|de|el|los|en|del|con|em|da|na|com|il|gli|nei|nelle|sui|dei|delle|della|di|het|een|van|op|bij|met|sono|sont|est|wordt|niet|i|os|as)(?![\p{L}\p{N}])|Probleme|Fehler|Ausfall|Wartung/u;

/** `History 서비스`, "SIP 통화의 높은 실패율", "Presenceに障害": what is in Latin letters between other letters is a name. */
function latinNames(reading: Reading): Product[] {
  const { tokens, vendorWords, text } = reading;
  if (!/[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [];
  return tokens.flatMap(({ raw }, from) => {
    if (!isName(tokens, from) || !isToldInForeign(reading, tokens[from])) return [];
    let to = from + 1;
    while (to < tokens.length && to - from < 4 && isSoft(tokens[to]) && isName(tokens, to)) to += 1;
    const isMiddle = from > 0 && isSoft(tokens[from]) && isName(tokens, from - 1);
    const next = isSoft(tokens[to]) ? (tokens[to]?.raw ?? '') : '';
    const isAmong = isEastAsian(next) || isCyrillic(next) || (isSoft(tokens[from]) && isCyrillic(tokens[from - 1]?.raw ?? ''));
    return !isMiddle && isAmong && raw.length > 1 && isProduct(tokens, { from, to }, vendorWords)
      ? [{ from, to, rule: 'latin-name' }]
      : [];
  });
}

const isCyrillic = (raw: string): boolean => /^\p{Script=Cyrillic}/u.test(raw);

const isSoft = (token: Token | undefined): boolean => token?.gap === 'soft' && token.mark === '';

const isName = (tokens: readonly Token[], at: number): boolean => {
  const { raw, folded } = tokens[at] ?? { raw: '', folded: '' };
  return !notProducts.has(folded) && /^[A-Za-z]/.test(raw) && (isCapital(raw) || isCodeLike(raw)) && !/^\p{Lu}{2}$/u.test(raw);
};

function isToldInForeign({ text, clauseAt, where }: Reading, token: Token | undefined, isSure = false): boolean {
  const clause = clauseAt(token?.start ?? 0);
  if (clause === undefined || !(where === 'title' || clause.isTroubled)) return false;
  return isSure || isForeign(text.slice(clause.start, clause.end));
}

/** 「…」 and 『…』 around a name. */
const quoted = /[「『]([^「」『』\n。、]{2,24})[」』]/gu;

const eastAsian = (reading: Reading): Product[] =>
  speaksOfTrouble(reading.text)
    ? eastAsianPhrases(reading).filter(({ from }) => isToldInForeign(reading, reading.tokens[from]))
    : [];

/** "Rallentamenti nei pagamenti", "Retrasos en pedidos": a small noun after a word of trouble and a small word. */
const troubleWith =
  /(?<!\p{L})(?:retrasos?|demoras?|fallos?|errores|problemas?|lentitud|lentidão|falhas?|erros?|atrasos?|interrupç(?:ão|ões)|interrupci[oó]n(?:es)?|intermitencias?|intermitências?|degradaci[oó]n|degradação|incidencias?|instabilidade|inestabilidad|indisponibilidade|indisponibilidad|ca[ií]da|queda|corte|afectaci[oó]n|dificultad(?:es)?|dificuldades?|rallentament[oi]|disserviz\p{L}+|problem[ai]|ritard[oi]|errori|interruzion[ei]|malfunzionament[oi]|anomali[ae]|guast[oi]|indisponibilità|ralentissements?|lenteurs?|perturbations?|pannes?|incidents?|erreurs?|probl[eè]mes?|retards?|coupures?|dysfonctionnements?|indisponibilité|interruptions?|dégradations?|difficultés?|storing(?:en)?|problemen|vertraging(?:en)?|uitval|fouten|onderbreking(?:en)?|сбо[йи]|проблем[аы]|ошибк[аи]|задержк[аи]|перебо[йи]|недоступность)\s(?:(?:parcial|partielle?|parziale|gedeeltelijke|intermittente?s?)\s)?(?:en|con|de|del|na|no|nas|nos|em|do|da|das|dos|com|ao|nei|nelle|nel|nella|sui|sulle|sul|sulla|dei|delle|della|di|sur|avec|des|du|lors de|lors du|lors des|pour|pendant|al|à|op|bij|met|in|van|с|при|в работе|в)\s?(?:(?:connexion|accès|acceso|acesso|accesso|conexión|conexão|connessione|carga|chargement|verbinding|toegang)\s(?:au|à|al|a|ao|alla|com|con|met|tot|de|del|do)\s)?(?:(?:la|las|el|los|le|les|os|as|il|lo|gli|het|de|l['’]|d['’]|un|een|acceder a|accedere a|accéder à|acessar)\s?)?(\p{Ll}[\p{Ll}-]{3,24}(?:\s(?:de|di|da|con|com|do|dos|das|del|dei|delle|du|des|op|van|à)\s\p{Ll}[\p{Ll}-]{2,24})?)(?![\p{L}\p{N}-])/giu;

/** "Störung Festnetz", "Probleme mit der Anmeldung": German nouns have capitals, so the words before them tell. */
const germanTrouble =
  /(?<!\p{L})(?:Störung(?:en)?|Ausf[aä]lle?|Teilausfall|Problemen?|Verzögerung(?:en)?|Fehler|Beeinträchtigung(?:en)?|Einschränkung(?:en)?|Wartung(?:sarbeiten)?|Unterbrechung(?:en)?|Schwierigkeiten|Fehlerraten?|Ladezeiten|Latenzen)\s(?:(?:bei|beim|mit|der|des|an|am|für|von|im)\s)?(?:(?:der|dem|den|die|das|unserem|unserer|unseren|einigen|eingehenden|ausgehenden)\s)?(\p{Lu}[\p{L}-]{3,30})/gu;
/** `Login-Probleme`, `Zahlungsstörung`. */
const germanCompound =
  /(?<![\p{L}-])(\p{Lu}[\p{L}-]{2,24}?)s?-?(?:[Ss]törung(?:en)?|[Aa]usfall|[Pp]robleme?n?|[Vv]erzögerung(?:en)?|[Ff]ehler)(?!\p{L})/gu;

/** "Les paiements sont indisponibles", "El panel de control no carga", "Виртуальные машины были недоступны": the subject of trouble. */
const subjectOf =
  /(?<=^|[.!?:;\n]\s?|,\s)(?:(?:aktuell|derzeit|momentan|zurzeit|actuellement|actualmente|atualmente|attualmente|momenteel|сейчас)\s(?:(?:sind|ist|werden|wird|zijn|is)\s)?)?(?:(?:les?|la|las|los|el|os|as|il|lo|gli|i|het|de|das|der|die|o|a|e|unsere?|nos|alguns|algunas?|algunos|algumas|alcuni|alcune|certains|certaines|sommige|einige|некоторые)\s|l['’])?(\p{L}[\p{L}-]{3,24}(?:\s(?:(?:de|di|da|do|dos|das|del|dei|delle|du|des|van|à|no|en|em|d['’])\s?)?\p{Ll}[\p{Ll}-]{3,24})?)\s(?:(?:en|em|in|na|no|au|aux|via|для|в|bij|für|bei|pour|para|per|voor)\s(?:\p{L}+\s){1,3})?(?:(?:nicht|est|sont|était|étaient|is|sind|ist|war|waren|wird|werden|está|están|estão|estaban|estavam|é|è|sono|sta|stanno|zijn|was|waren|wordt|worden|были|был|была|было|a|ont|ha|han|hanno|pueden|podem|possono|peuvent|kunnen|können|могут|presenta|presentan|apresentam|apresenta|sufren|sofrem|subissent|rencontrent|registran|tardan|ne|no|não|non|niet|nicht|не|com|con|en)\s)(?:\p{L}+['’]?\s){0,3}(?:indispon|inacces|inaccess|inaccessib|lent|retras|retard|atras|ritard|perturb|dégrad|degrad|interrup|interromp|falh|fall|err|panne|échec|échou|instab|inestab|carg|carreg|caric|fonctionn|funcion|funzion|funktionier|werk|laad|lad|gestört|nicht erreichbar|erreichbar|verfügbar|disponib|verzöger|langsam|ausgefallen|beeinträchtig|eingeschränkt|traag|vertraagd|onbereikbaar|bereikbaar|beschikbaar|storing|недоступ|медлен|задерж|работа|загруж|сбо|ошиб|rallent|bloccat|caíd|afectad|afetad)/giu;

const anything =
  /^(?:vari[ao]s|alcun|estamos|stiamo|abbiamo|nous|wir|wij|nosotros|noi|cette|questo|questa|esta|este|usar|utilizar|utiliser|acceder|accéder|acessar|accedere|fibra|energ|aliment|fourniss|proveed|proved|fornit|leveranc|anbieter|kunden$|nutzer|benutzer|teil-?|netz(?:werk)?$|region|standort|rechenzentr|einig|viele|verbind|система|сервис|регион|пользовател|клиент|сет[ьи]|часть|доступ$|regi[oó]n|região|regione|zona|zone|servi[cz]i?o?s?$|servizi|services?$|red$|redes?$|rete$|netwerk|réseau|sistemas?$|plataforma|plateforme|piattaforma|parte|algun|algum|alcuni|certain|notre|nuestr|noss|nostr|onze|conex|connex|conness|verbinding|todo|tutt|tous|alle$|cliente|utent|usuári|usuario|utilisat|centro|data)|^(?:一部|全て|全部|当社|弊社|ネットワーク|サーバー?|サービス|システム|通信|接続|今回|現在)|リージョン|ゾーン|データセンター|地域|側$/iu;

function matched(reading: Reading, pattern: RegExp, rule: string): Product[] {
  const { text, tokens } = reading;
  if (!speaksOfTrouble(text)) return [];
  return [...text.matchAll(pattern)].flatMap((match) => {
    const written = match[1] ?? '';
    const start = match.index + match[0].indexOf(written);
    const name = withoutPlace(written, rule);
    const run = isSomebody(name, rule) ? undefined : runIn(tokens, start, start + name.length);
    return run !== undefined &&
      !isPlaceWord(tokens[run.from] ?? noToken) &&
      isToldInForeign(reading, tokens[run.from], rule === 'german-phrase')
      ? [{ ...run, rule }]
      : [];
  });
}

/** "Stockage à Paris": what is written as a name behind a small word is where. */
const withoutPlace = (written: string, rule: string): string =>
  rule === 'german-phrase' ? written : written.replace(/\s(?:\p{Ll}{1,3}\s|d['’])?\p{Lu}.*$/su, '');

const noToken = { text: '', folded: '' };

/** A capital is only that of the sentence where a sentence begins. */
const isSomebody = (name: string, rule: string): boolean => (isCapital(name) && rule === 'foreign-phrase') || anything.test(name);
