const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

// XML 1.0 cannot carry these characters in any form, not even as numeric references.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Text as it stands in XML and HTML, in elements and in quoted attributes. */
export const escapeMarkup = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(forbidden, '')
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
