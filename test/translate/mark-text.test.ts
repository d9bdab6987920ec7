import type { PhrasingContent } from 'mdast';
import { describe, expect, it } from 'vitest';
import { parseVendorText } from '../../src/render/text/parse-vendor-text.js';
import { toHtml } from '../../src/render/text/to-html.js';
import { markText } from '../../src/translate/mark-text.js';
import { spanReader } from '../../src/translate/protected-spans.js';
import { restorePiece } from '../../src/translate/restore-piece.js';

const names = ['Brightwater Mail', 'Mail', 'Login API', '로그인'];
const marked = (text: string): string[] => markText(parseVendorText(text), names).pieces.map((piece) => piece.marked);

/** Everything that is kept, without the words. */
const kept = (text: string): string[] =>
  marked(text).flatMap((piece) => [...piece.matchAll(/<code id="\d+">(.*?)<\/code>/g)].map((match) => match[1] ?? ''));

describe('what is sent to a machine', () => {
  it('keeps code, addresses, names, times, measures, identifiers, emoji and mentions from it', () => {
    const text =
      'From 14:05 to 14:52 UTC on 2026-02-03 `GET /v1` of Brightwater Mail in eu-west-1 failed for 12.5 % 🔴, see https://status.example/x and ask ops@example.com or @oncall about max_conn, 350 ms.';
    expect(kept(text)).toEqual([
      ...['14:05', '14:52 UTC', '2026-02-03', 'GET /v1', 'Brightwater Mail', 'eu-west-1', '12.5 %', '🔴'],
      ...['https://status.example/x', 'ops@example.com', '@oncall', 'max_conn', '350 ms'],
    ]);
  });

  it('takes the longer name first and none out of the middle of a word', () =>
    expect(kept('The Login API, Mail and Mailbox, 로그인이 늦습니다')).toEqual(['Login API', 'Mail', '로그인']));

  it('leaves numbers of words to be translated', () => expect(kept('It took 2 hours and 15 minutes.')).toEqual([]));

  it('sends lines, items and cells apart, and neither code blocks nor lines without words', () =>
    expect(marked('First line\nsecond line\n\n- one\n- two\n\n```\nnot this\n```\n\n14:05 UTC')).toEqual([
      ...['First line', 'second line', 'one', 'two'],
    ]));

  it('puts emphasis and links around their words', () =>
    expect(marked('**All clear** and [the report](https://status.example/r) & more < less')).toEqual([
      '<span id="1">All clear</span> and <span id="2">the report</span> &amp; more &lt; less',
    ]));

  it.each(['us-east', 'A/B (new)', 'C++', 'a.b*', '[x]', '$5 {y}', 'p|q', '^z\\', 'ß-Netz', '東京-2', '#1'])(
    'keeps a name with whatever signs it has: %s',
    (name) =>
      expect(spanReader(['Mail', name])(`The ${name} is slow`)).toEqual([
        { text: 'The ', isProtected: false },
        { text: name, isProtected: true },
        { text: ' is slow', isProtected: false },
      ]),
  );

  it('takes a long hostile text in time', () => {
    const text = ['a@', 'a-', '1.', '12:', 'a_', ':a', 'http://', '<code id="1">', '2026-01-01T', '[', '.'].map((part) =>
      part.repeat(6_000),
    );
    for (const one of text) expect(marked(one).length).toBeGreaterThanOrEqual(0);
  });
});

const restored = (text: string, translated: (piece: string) => string): string | undefined => {
  const doc = markText(parseVendorText(text), names);
  const results = doc.pieces.map((piece) => restorePiece(piece, translated(piece.marked)));
  if (results.some((nodes) => nodes === undefined)) return undefined;
  return toHtml(doc.rebuild((_, index): PhrasingContent[] => results[index] ?? []));
};

const rich =
  '## What *we* did\n\nAt 14:05 UTC **`GET /v1` of Mail** failed.\nSee [the **full** report](https://status.example/r).\n\n1. one\n2. two `x`\n\n> said 5 < 6 & 7\n\n```\ncode < & stays\n```';

describe('what comes back', () => {
  it('is the very same text where nothing was changed', () =>
    expect(restored(rich, (piece) => piece)).toBe(toHtml(parseVendorText(rich))));

  it('may put what was kept elsewhere in its sentence', () =>
    expect(restored('Login API of Mail', () => 'bei <code id="2">x</code> das <code id="1"></code>')).toBe(
      '<p>bei Mail das Login API</p>',
    ));

  it('gets the space back that a machine lost beside a name, and none before a particle', () => {
    expect(restored('Mail is slow', () => '<code id="1">Mail</code>ist langsam')).toBe('<p>Mail ist langsam</p>');
    expect(restored('Mail is slow', () => '<code id="1">Mail</code>이 느립니다')).toBe('<p>Mail이 느립니다</p>');
  });

  it('may be unescaped by a server that does so', () =>
    expect(restored('5 < 6 & so on', () => '5 < 6 & so weiter')).toBe('<p>5 &lt; 6 &amp; so weiter</p>'));

  it.each([
    ['lost', () => 'ist langsam'],
    ['doubled', () => '<code id="1">Mail</code> <code id="1">Mail</code>'],
    ['of another number', () => '<code id="7">Mail</code> ist langsam'],
    ['left open', () => '<code id="1">Mail ist langsam'],
    ['closed as something else', () => '<code id="1">Mail</span> ist langsam'],
    ['closed without being opened', () => 'ist </code> langsam <code id="1">Mail</code>'],
    ['without its number', () => '<code>Mail</code> ist langsam'],
  ])('is refused where a placeholder is %s', (_, translate) => expect(restored('Mail is slow', translate)).toBeUndefined());

  it('is read with every sign that a server escaped, and without those that have no place in a text', () =>
    expect(restored('All is slow', () => '&quot;Alles&#8221; &#x2F; l&#39;ist\u0000 &#0;lang\u202esam &#xD800;&bogus;')).toBe(
      '<p>&quot;Alles” / l&#39;ist &amp;#0;langsam \ufffd&amp;bogus;</p>',
    ));

  it('shows tags that a machine made up as words', () =>
    expect(restored('All is slow', () => '<script>alert(1)</script> ist <b>langsam</b>')).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt; ist &lt;b&gt;langsam&lt;/b&gt;</p>',
    ));
});
