const plural = new Intl.PluralRules('de');

/** `1 Störung`, `3 Störungen` */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${plural.select(count) === 'one' ? one : many}`;

/** A length behind a preposition that asks for the dative: `nach 6 Tagen`. Hours, minutes and seconds look alike in both cases. */
export const dative = (length: string): string => length.replace(/\bTage\b/, 'Tagen');
