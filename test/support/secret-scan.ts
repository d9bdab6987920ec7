import { randomBytes } from 'node:crypto';

/** A secret that was planted: its name for the report, and its value, which nothing that Tocsin writes may hold. */
export interface Planted {
  readonly name: string;
  readonly value: string;
}

/** A value that stands nowhere by accident, without a character that one of the forms below would change less than the others. */
export const plant = (name: string, prefix = ''): Planted => ({
  name,
  value: `${prefix}PLANTED-${randomBytes(15).toString('hex')}`,
});

/** A text of this length from a secret is as good as the secret. */
const telling = 16;

/** The ways in which a secret may be written: as it is, for addresses, for JSON and HTML, and in base64 wherever it begins. */
function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const encoded = [0, 1, 2].flatMap((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const inner = text.slice(shift === 0 ? 0 : shift + 1, -2);
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
  const written = [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1), value.replaceAll('&', '&amp;')];
  return [...new Set([...written, ...encoded, bytes.toString('hex'), [...value].reverse().join('')])];
}

/**
 * Which of these secrets a text gives away, in any form, whole or by a long piece of it; empty where it keeps them all. The text may be whatever was written: output, a
 * log, a page, a file as latin1.
 */
export function leaksIn(text: string, planted: readonly Planted[]): string[] {
  const lower = text.toLowerCase();
  return planted.flatMap(({ name, value }) => {
    const forms = [...formsOf(value), value.slice(-telling), value.slice(value.indexOf('PLANTED-') + 8).slice(0, telling)];
    const found = forms.find((form) => form.length >= telling && (text.includes(form) || lower.includes(form.toLowerCase())));
    return found === undefined ? [] : [`${name}, near "${near(lower, found.toLowerCase())}"`];
  });
}

/** Where it stands, so that its writer can be found. */
function near(text: string, form: string): string {
  const at = text.indexOf(form);
  return text.slice(Math.max(0, at - 160), at).replace(/\s+/g, ' ');
}
