const plain = (text: string): string =>
  text
    .replace(/[*_`~#>\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Pages without titles give the beginning of the first text as one: then the text would be read twice. */
export function isExcerpt(title: string, firstBody: string | undefined): boolean {
  const start = plain(title)
    .replace(/(?:…|\.{3})$/, '')
    .trim();
  return firstBody !== undefined && start.length >= 40 && plain(firstBody).startsWith(start);
}

/** Cut at a word, for lists where whole sentences serve as titles. */
export function shortTitle(title: string, most = 140): string {
  const text = title.replace(/\s+/g, ' ').trim();
  if (text.length <= most) return text;
  const cut = [...text].slice(0, most).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).replace(/(?<![,;:.\s])[,;:.\s]+$/, '')} …`;
}
