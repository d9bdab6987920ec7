const unprintable = /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A text for a terminal: what would move its cursor, change its colours or turn the direction of writing is written out, in the form that JSON has for
 * it. Vendors choose what stands in names and texts.
 */
export const printable = (text: string): string =>
  text.replace(unprintable, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
