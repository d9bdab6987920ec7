/** Text that is safe to put into a page; only `html` and `safe` make it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

type Part = string | number | Html | undefined | false | readonly Html[];

function shown(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map((one) => one.text).join('');
  return escaped(String(part));
}

/** A template whose values are escaped unless they are Html already. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((text, index) => text + shown(parts[index])).join(''));

export const joined = (parts: readonly Html[]): Html => new Html(parts.map((part) => part.text).join(''));
