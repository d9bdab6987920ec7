import type { ReasonWords } from '../../domain/reason-facts.js';
import { quotedWords } from '../../domain/reason-words.js';
import { deCommon } from './de-common.js';

const { list } = deCommon;

const unsaid = (fact: string, isStrict: boolean): string =>
  `${fact}, ${isStrict ? 'und der Filter ist strict' : 'also kommt es durch'}`;

export const deReasons: ReasonWords = {
  'any-vendor': ({ vendor }) => `Anbieter ${vendor}: der Filter nennt keinen, also kommt jeder durch`,
  vendor: ({ vendor, category }) => `Anbieter ${vendor}${category === null ? '' : `, Kategorie ${category}`}`,
  'other-vendor': ({ vendor, asked }) =>
    `Anbieter: das ist ${vendor}, verlangt ist ${list(asked.map(({ word, isCategory }) => (isCategory ? `Kategorie ${word}` : word)))}`,
  'no-part': ({ vendor, isStrict }) => unsaid(`Anbieter ${vendor}: nennt keine Komponente`, isStrict),
  part: ({ vendor, parts }) => `Anbieter ${vendor}, Teil ${list(parts)}`,
  'other-part': ({ vendor, named, parts }) => `Anbieter ${vendor}: nennt nur ${list(named)}, verlangt ist ${list(parts)}`,
  'vendor-out': ({ vendor }) => `Anbieter: ${vendor} ist ausgeschlossen`,
  'vendor-kept': ({ vendor }) => `Anbieter ${vendor} ist nicht ausgeschlossen`,
  'no-region': ({ asked, speaks, isStrict }) =>
    unsaid(`Region ${list(asked)}: ${speaks ? 'spricht von Regionen, ohne sie zu nennen' : 'nennt keine Region'}`, isStrict),
  region: ({ region, tag, quote }) =>
    tag === region
      ? `Region ${region}${quotedWords(':', quote)}`
      : `Region ${region}: nennt ${tag}, das darin liegt${quotedWords(',', quote)}`,
  'every-region': ({ region, tag, quote }) => `Region ${region}: nennt ${tag}, das jede Region enthält${quotedWords(',', quote)}`,
  'maybe-region': ({ asked, named, isStrict }) =>
    unsaid(`Region ${list(asked)}: nennt ${list(named)} und spricht von weiteren, ohne sie zu nennen`, isStrict),
  'other-region': ({ named, asked, words }) =>
    `Region: nennt ${list(named)}${words === null ? '' : ` ("${words}")`}, verlangt ist ${list(asked)}`,
  'wider-region': ({ region, tag, isStrict }) => unsaid(`Region ${region}: nennt ${tag}, das sie enthält`, isStrict),
  'region-out': ({ named }) => `Region: nennt nur Ausgeschlossenes (${list(named)})`,
  'region-kept': ({ named }) => {
    if (named === 'not-all') return 'spricht von Regionen, ohne sie zu nennen, also ist nicht alles ausgeschlossen';
    return named === 'none'
      ? 'nennt keine Region, also ist keine ausgeschlossen'
      : 'nennt eine Region, die nicht ausgeschlossen ist';
  },
  'no-component': ({ isStrict }) => unsaid('Komponente: nennt keine', isStrict),
  component: ({ name, quote }) => `Komponente ${name}${quotedWords(':', quote)}`,
  'other-component': ({ named, asked }) => `Komponente: nennt nur ${list(named)}, verlangt ist ${list(asked)}`,
  'component-out': ({ named }) => `Komponente: nennt nur Ausgeschlossenes (${list(named)})`,
  'component-kept': ({ named }) =>
    named === 'none'
      ? 'nennt keine Komponente, also ist keine ausgeschlossen'
      : 'nennt eine Komponente, die nicht ausgeschlossen ist',
  'no-impact': ({ term, isStrict }) => unsaid(`Stufe (${term}): nicht angegeben`, isStrict),
  'maintenance-impact': () => 'Wartung hat keine Stufe zum Vergleichen',
  impact: ({ impact }) => `Stufe ${impact}`,
  'low-impact': ({ impact, asked }) => `Stufe: ist ${impact}, verlangt ist ab ${asked}`,
  kind: ({ kind }) => `Art ${kind}`,
  'maintenance-off': () => 'Art: das ist Wartung, und die ist aus; mit kind:maintenance kommt sie',
  'other-kind': ({ kinds, asked }) => `Art: das ist ${list(kinds)}, verlangt ist ${list(asked)}`,
  ended: () => 'das Abo ist beendet',
  elsewhere: ({ channel }) => `Weg: es geht nach #${channel}`,
};
