/** Characters of one title or body that are read for places and components: the longest postmortems of the field have some ten thousand. */
const mostCharacters = 20_000;

/** The part of a text that is read for places and components; positions in it are those of the whole text. */
export const readablePart = (text: string): string => (text.length > mostCharacters ? text.slice(0, mostCharacters) : text);
