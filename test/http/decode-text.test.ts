import { describe, expect, it } from 'vitest';
import { decodeText } from '../../src/http/decode-text.js';

const text = '{"name":"Zürich – 서울"}';
const utf16le = Buffer.from(text, 'utf16le');
const utf16be = Buffer.from(utf16le).swap16();
const withBom = (bom: number[], body: Buffer): Buffer => Buffer.concat([Buffer.from(bom), body]);
const latin1 = (body: string): Buffer => Buffer.from(body, 'latin1');

describe('text of a document', () => {
  it.each<[string, Buffer, string | undefined]>([
    ['UTF-8 without any hint', Buffer.from(text), undefined],
    ['UTF-8 with a BOM', withBom([0xef, 0xbb, 0xbf], Buffer.from(text)), 'application/json'],
    [
      'a UTF-8 BOM against a wrong header',
      withBom([0xef, 0xbb, 0xbf], Buffer.from(text)),
      'application/json; charset=iso-8859-1',
    ],
    ['UTF-16 big endian with a BOM', withBom([0xfe, 0xff], utf16be), 'application/json;charset=utf-16'],
    ['UTF-16 little endian with a BOM', withBom([0xff, 0xfe], utf16le), undefined],
    ['UTF-16 big endian, named by the header alone', utf16be, 'application/json; charset=UTF-16'],
    ['UTF-16 little endian, named by the header alone', utf16le, 'application/json; charset="utf-16le"'],
    ['UTF-8 that the header calls UTF-16', Buffer.from(text), 'application/json; charset=utf-16'],
    ['an unknown charset label', Buffer.from(text), 'application/json; charset=x-klingon'],
    ['an empty charset label', Buffer.from(text), 'application/json; charset='],
  ])('is read from %s', (_name, bytes, contentType) => {
    expect(decodeText(bytes, { contentType, isHtml: false })).toBe(text);
  });

  it('follows the charset of the header for old encodings', () => {
    expect(decodeText(latin1('Zürich'), { contentType: 'text/xml; charset=ISO-8859-1', isHtml: false })).toBe('Zürich');
  });

  it('follows the XML declaration where the header is silent, but not where it speaks', () => {
    const xml = '<?xml version="1.0" encoding="ISO-8859-1"?><rss>Zürich</rss>';
    expect(decodeText(latin1(xml), { contentType: 'text/xml', isHtml: false })).toBe(xml);
    expect(decodeText(Buffer.from(xml), { contentType: 'text/xml; charset=utf-8', isHtml: false })).toBe(xml);
  });

  it('does not believe a declaration that says UTF-16 in single bytes', () => {
    const xml = '<?xml version="1.0" encoding="utf-16"?><rss>Zürich</rss>';
    expect(decodeText(Buffer.from(xml), { contentType: undefined, isHtml: false })).toBe(xml);
  });

  it('follows <meta charset> in HTML only', () => {
    const html = '<html><head><meta charset="windows-1252"></head>Zürich</html>';
    expect(decodeText(latin1(html), { contentType: 'text/html', isHtml: true })).toBe(html);
    expect(decodeText(latin1(html), { contentType: 'text/html', isHtml: false })).toContain('Z\ufffdrich');
  });

  it('marks broken sequences instead of failing, and reads nothing as nothing', () => {
    expect(decodeText(Buffer.from([0x61, 0xff, 0x62]), { contentType: undefined, isHtml: false })).toBe('a\ufffdb');
    expect(decodeText(Buffer.alloc(0), { contentType: 'application/json; charset=utf-16', isHtml: false })).toBe('');
  });
});
