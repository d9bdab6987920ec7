const plural = new Intl.PluralRules('en');

/** `1 incident`, `3 incidents` */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${plural.select(count) === 'one' ? one : many}`;
