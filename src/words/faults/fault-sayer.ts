import { enFaults, type FaultName, type FaultWords } from './en.js';

/** A template: what stands between its values, and the names of the values. There is one text more than there are names. */
interface Template {
  readonly name: FaultName;
  readonly texts: readonly string[];
  readonly slots: readonly string[];
}

const isFaultName = (name: string): name is FaultName => Object.hasOwn(enFaults, name);

const templates: readonly Template[] = Object.entries(enFaults).flatMap(([name, text]) => {
  const parts = text.split(/\{(\w+)\}/);
  return isFaultName(name)
    ? [{ name, texts: parts.filter((_, index) => index % 2 === 0), slots: parts.filter((_, index) => index % 2 === 1) }]
    : [];
});

/** Values of several words. No other has a space, so that a sentence inside another is not taken for the whole. */
const wide: ReadonlySet<string> = new Set(
  'next how why what cure form said name vendor label text encoding size permission'.split(' '),
);

type Values = Readonly<Record<string, string>>;

/** What stands in the places of the values; undefined where the sentence is not of this kind. */
function valuesIn({ texts, slots }: Template, sentence: string): Values | undefined {
  const [first = ''] = texts;
  if (!sentence.startsWith(first)) return undefined;
  const values: Record<string, string> = {};
  let at = first.length;
  for (const [index, name] of slots.entries()) {
    const text = texts[index + 1] ?? '';
    const end = index === slots.length - 1 ? sentence.length - text.length : sentence.indexOf(text, at + 1);
    if (end <= at || !sentence.startsWith(text, end)) return undefined;
    const value = sentence.slice(at, end);
    if (!wide.has(name) && value.includes(' ')) return undefined;
    values[name] = value;
    at = end + text.length;
  }
  return at === sentence.length ? values : undefined;
}

/**
 * Says an error's sentence in another language. What is thrown, stored and logged is the English one; it is read back by the templates it was made from, so
 * failures of long ago are said in the reader's language too. A sentence that is none of them is given back as it is.
 * @param permission What the platform calls a permission in this language.
 */
export function faultSayer(words: FaultWords, permission: (name: string) => string): (sentence: string) => string {
  const said = (name: string, value: string): string => {
    if (name === 'permission') return permission(value);
    return wide.has(name) ? say(value) : value;
  };
  const say = (sentence: string): string => {
    for (const template of templates) {
      const values = valuesIn(template, sentence);
      if (values !== undefined)
        return words[template.name].replace(/\{(\w+)\}/g, (_, name: string) => said(name, values[name] ?? ''));
    }
    return sentence;
  };
  return say;
}
