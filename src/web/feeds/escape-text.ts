const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text as HTML. */
export const escapeText = (text: string): string => text.replace(/[&<>]/g, (char) => entities[char] ?? char);
