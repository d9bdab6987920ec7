const positions: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/^t=\w+&(.+)$/u, (sign) => inWords(sign)],
  [/^g&(.+)$/u, (sign) => inWords(sign)],
  [/^(?:b\d+|lb|f\d)[=:](.+)$/u, (words) => `"${words}" before it`],
  [/^(?:a\d+|ra)[=:](.+)$/u, (words) => `"${words}" after it`],
  [/^ba=(.+)$/u, (words) => `"${words}" around it`],
  [/^(?:c|c2|s|h)[:=](.+)$/u, (words) => `"${words}"`],
  [/^(?:nl|cl|nr|cr|c|s)~(.+)$/u, (classes) => `talk of ${classes.replaceAll('&', ' and ')}`],
  [/^[px]~(.+)$/u, (name) => `talk of ${name} beside`],
  [/^[cs]-(.+)$/u, (name) => `no talk of ${name}`],
  [/^[LR]\w*=(.+)$/u, (classes) => `talk of ${classes}`],
  [/^t=(.+)$/u, (relation) => `title: ${relation}`],
  [/^st=(.*)$/u, (stage) => `under "${stage}"`],
  [/^kind=(.+)$/u, (kind) => `a ${kind}`],
  [/^(?:pos|ord)=(.+)$/u, (place) => `place ${place} in the text`],
];

/** A sign of the judge as a reader would say it. */
export function inWords(sign: string): string {
  for (const [pattern, say] of positions) {
    const found = pattern.exec(sign)?.[1];
    if (found !== undefined) return say(found.replaceAll('⟨⟩', 'place').replaceAll('⟨x⟩', '…'));
  }
  return sign.replace('=', ' ');
}
