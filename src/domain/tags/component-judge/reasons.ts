const patterns: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/^(?:is|in|h|f)=(.+)$/u, (words) => `the word "${words}"`],
  [/^end=(.+)$/u, (letters) => `ends in -${letters}`],
  [/^(?:hk|fk|k)=(.+)$/u, (kinds) => `words of the sort ${kinds}`],
  [/^[hf]~(.+)$/u, (name) => `talk of ${name}`],
  [/^[tb]:(?:b1=|l:)(.+)$/u, (word) => `"${word}" before it`],
  [/^[tb]:(?:a1=|r:)(.+)$/u, (word) => `"${word}" after it`],
  [/^[tb]:[lb]~(.+)$/u, (name) => `talk of ${name} before it`],
  [/^[tb]:[ra]~(.+)$/u, (name) => `talk of ${name} after it`],
  [/^rule=(?!yes|no)(.+)$/u, (rule) => `the rule ${rule}`],
  [/^t:(.+)$/u, (sign) => `in the title: ${sign.replace('=', ' ')}`],
  [/^b:(.+)$/u, (sign) => `in the body: ${sign.replace('=', ' ')}`],
];

/** A sign of the judge as a reader would say it. */
export function inWords(sign: string): string {
  for (const [pattern, say] of patterns) {
    const found = pattern.exec(sign)?.[1];
    if (found !== undefined) return say(found);
  }
  return sign.replace('=', ' ');
}
