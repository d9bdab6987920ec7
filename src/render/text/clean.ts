/**
 * Takes out what has no place in a message: control characters, direction overrides (which can disguise an address), invisible marks that would
 * undo our escaping, and halves of surrogate pairs. Line ends stay, in one form.
 */
export function cleanCharacters(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, (char) =>
      char === '\n' ? '\n' : char === '\t' ? ' ' : '',
    )
    .replace(/\p{Cs}/gu, '\ufffd');
}

/** The same as one line. */
export const oneLine = (text: string): string => cleanCharacters(text).replace(/\s+/g, ' ').trim();
