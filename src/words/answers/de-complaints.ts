import type { ComplaintWords } from '../../domain/complaint-facts.js';

const alternatives = new Intl.ListFormat('de', { type: 'disjunction' });

/** `a`, `b` oder `c` */
export const deChoice = (words: readonly string[]): string => alternatives.format(words.map((word) => `\`${word}\``));

const advice = (meant: readonly string[], otherwise: string): string =>
  meant.length > 0 ? `meinst du ${deChoice(meant)}?` : otherwise;

const named = (channel: string | null): string => (channel === null ? 'diesen Kanal' : `#${channel}`);

export const deComplaints: ComplaintWords = {
  'too-long': ({ most, found }) => `Ein Filter darf ${most} Zeichen haben; dieser hat ${found}.`,
  'too-many': ({ most, found }) => `Ein Filter darf ${most} Namen enthalten; dieser enthält ${found}.`,
  empty: () => 'Nenne einen Anbieter, etwa `github`, oder schreib `all`.',
  'open-quote': ({ behind }) =>
    `Das Anführungszeichen vor \`${behind}\` wird nicht geschlossen; setze ein zweites, wo der Name endet.`,
  'no-value': ({ key, example }) => `\`${key}:\` braucht einen Wert, etwa \`${example}\`.`,
  'all-and-some': (fact) => `In \`all\` ist schon enthalten: ${deChoice(fact.named)}. Lass eins von beiden weg.`,
  'not-all': () => 'Mit `-all` bliebe nichts übrig.',
  'not-strict': () => '`strict` ist aus, solange man es nicht schreibt; lass `-strict` weg.',
  'not-part': ({ word, vendor, instead }) => `\`${word}\` ist ein Teil von \`${vendor}\`; ohne ihn geht es mit \`${instead}\`.`,
  'not-category': () => '`category:` lässt sich nicht ausschließen; schließe einzelne Anbieter aus, etwa mit `-vendor:github`.',
  'not-impact': () => '`min-impact:` lässt sich nicht ausschließen; nenne die niedrigste Stufe, etwa `min-impact:major`.',
  vendor: ({ word, meant }) =>
    `Unbekannter Anbieter \`${word}\`; ${advice(meant, 'gib stattdessen die Adresse seiner Statusseite an.')}`,
  category: ({ word, meant }) =>
    `Unbekannte Kategorie \`${word}\`; ${advice(meant, 'es gibt zum Beispiel `cdn`, `database` und `payments`.')}`,
  region: ({ word, meant }) =>
    `Unbekannte Region \`${word}\`; ${advice(meant, 'nimm einen Ort wie `eu`, `us-east` oder `frankfurt`.')}`,
  kind: ({ word, meant, known }) => `Unbekannte Art \`${word}\`; ${advice(meant, `möglich ist ${deChoice(known)}.`)}`,
  impact: ({ word, meant, known }) => `Unbekannte Stufe \`${word}\`; ${advice(meant, `möglich ist ${deChoice(known)}.`)}`,
  key: ({ word, meant, known }) => `Unbekannte Bedingung \`${word}:\`; ${advice(meant, `möglich ist ${deChoice(known)}.`)}`,
  'one-impact': () => 'Hinter `min-impact:` steht nur ein Wort, die niedrigste Stufe.',
  'impact-again': () => '`min-impact:` darf nur einmal vorkommen.',
  again: ({ key, joined }) => `\`${key}:\` darf nur einmal vorkommen; für beides schreib \`${key}:${joined}\`.`,
  contradiction: ({ word }) => `\`${word}\` ist zugleich verlangt und ausgeschlossen; darauf kann nichts zutreffen.`,
  'no-part': ({ channel }) => `Schreib, welcher Teil in ${named(channel)} geht, etwa \`region:us-east -> #oncall-us\`.`,
  'no-channel': () => 'Hinter einem Pfeil steht ein Kanal, etwa `region:us-east -> #oncall-us`.',
  'no-channel-behind': ({ channel }) =>
    `Was hinter ${channel === null ? 'diesem Kanal' : named(channel)} steht, hat keinen Kanal; für den Rest schreib \`else #channel\`.`,
  'else-first': () => '`else` steht am Ende: was es nimmt, lässt für weitere Wege nichts übrig.',
  'else-alone': () => 'Schreib vor `else`, welcher Teil woandershin geht, etwa `region:us-east -> #oncall-us`.',
  'too-many-routes': ({ most }) => `Ein Abo darf ${most} Wege haben.`,
  'vendor-in-route': () => 'Ein Weg nennt keinen Anbieter: die Anbieter stehen am Anfang und gelten für alle Wege.',
  'unknown-channel': ({ word }) => `Hier gibt es keinen Kanal \`${word}\`.`,
};
