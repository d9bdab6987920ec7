export type Language = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'it' | 'nl' | 'ru' | 'zh' | 'ja' | 'ko';

/** Letters that a language cannot do without. */
const letters: readonly (readonly [Language, RegExp])[] = [
  ['de', /[äöüß]/],
  ['fr', /[àâçèêëîïôùûœ]/],
  ['es', /[ñáíóú¿¡]/],
  ['pt', /[ãõâêç]/],
  ['it', /[àèìòù]/],
  ['ru', /[а-яё]/],
  ['ja', /[\u3040-\u30ff]|^[^\u3040-\u30ff]*[\u4e00-\u9fff]/],
  ['zh', /^[^\u3040-\u30ff]*[\u4e00-\u9fff]/],
  ['ko', /[\uac00-\ud7af]/],
];

/** Small words by which it shows. */
const smallWords: ReadonlyMap<string, readonly Language[]> = byWord([
  [
    'de',
    'der das und ist sind nicht wird wir werden kunden für von bei kein keine im auf störung ausfall bitte alle den dem einige einigen aktuell können kann nutzer derzeit es zu',
  ],
  ['fr', 'le les des une est sont dans avec pour pas nous sur du au aux panne lenteurs et un certains actuellement depuis vers'],
  ['es', 'el los las una con por para está están del hay servicio usuarios clientes en errores se un algunos desde falla fallan'],
  ['pt', 'os um uma não está com por para na em dos das usuários clientes falha erros sem alguns desde tudo'],
  [
    'it',
    'il gli una sono nel nella della del non che servizio utenti clienti errori di nei nelle negli alcuni alcune stiamo tutto dal degli',
  ],
  [
    'nl',
    'het een zijn niet wordt wij voor van met geen storing klanten onze naar bij fouten de er op sommige alle kunnen al vorige onderhoud',
  ],
]);

function byWord(lists: readonly (readonly [Language, string])[]): ReadonlyMap<string, readonly Language[]> {
  const found = new Map<string, Language[]>();
  for (const [language, list] of lists)
    for (const word of list.split(' ')) found.set(word, [...(found.get(word) ?? []), language]);
  return found;
}

const noLanguages: readonly Language[] = [];
const foreign = /[\u0080-\uffff]/;
const latinWord = /[a-z\u00df-\u024f]+/g;

/** The languages that a text, in lower case, may be written in. English is always read, as it is mixed into every other. */
export function languagesOf(lowered: string): readonly Language[] {
  const found = new Set<Language>(['en']);
  for (const word of lowered.match(latinWord) ?? [])
    for (const language of smallWords.get(word) ?? noLanguages) found.add(language);
  if (foreign.test(lowered)) for (const [language, sign] of letters) if (sign.test(lowered)) found.add(language);
  return [...found];
}

/** Lower case of the same length, so that places in the one are places in the other; some capitals have two small letters. */
export function loweredOf(text: string): string {
  const lowered = text.toLowerCase();
  if (lowered.length === text.length) return lowered;
  return [...text].map((letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter)).join('');
}
