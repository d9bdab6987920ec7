import { describe, expect, it } from 'vitest';
import { parseVendorText } from '../../../src/render/text/parse-vendor-text.js';
import { toHtml } from '../../../src/render/text/to-html.js';
import { toMrkdwn } from '../../../src/render/text/to-mrkdwn.js';
import { toPlain } from '../../../src/render/text/to-plain.js';

const html = (body: string): string => toHtml(parseVendorText(body));
const plain = (body: string): string => toPlain(parseVendorText(body));

describe('parseVendorText', () => {
  it('reads Markdown: headings, lists, code, links', () => {
    expect(
      html('## Cause\n\nA **bad** `flag`, see [our note](https://kestrel.example/n).\n\n1. one\n2. two\n\n```js\na < b\n```'),
    ).toBe(
      '<h4>Cause</h4><p>A <strong>bad</strong> <code>flag</code>, see <a href="https://kestrel.example/n" rel="nofollow noopener">our note</a>.</p>' +
        '<ol><li>one</li><li>two</li></ol><pre><code>a &lt; b</code></pre>',
    );
  });

  it('reads HTML fragments with nested paragraphs and breaks', () => {
    expect(html('<p><p>First line<br />second line</p></p><div>Third</div><br><br>Fourth')).toBe(
      '<p>First line<br>second line</p><p>Third</p><p>Fourth</p>',
    );
  });

  it('reads Markdown between tags, and tags between Markdown', () => {
    expect(html('<p>We **fixed** it.</p>\n\n- one <b>bold</b>\n- two<br />three')).toBe(
      '<p>We <strong>fixed</strong> it.</p><ul><li>one <strong>bold</strong></li><li>two<br>three</li></ul>',
    );
  });

  it('keeps the line ends of plain text and starts a paragraph at an empty line', () => {
    expect(html('Update 3\nStill slow.\n\nMore soon.')).toBe('<p>Update 3<br>Still slow.</p><p>More soon.</p>');
  });

  it('undoes backslash escapes and entities, also those escaped twice', () => {
    expect(plain('Timeline \\(UTC\\): R&amp;amp;D &amp;nbsp;&amp;#39;late&amp;#39; &#x1F6E0;')).toBe(
      "Timeline (UTC): R&D 'late' 🛠",
    );
  });

  it('reads a fragment whose tags were all escaped', () => {
    expect(html('&lt;p&gt;All &lt;b&gt;clear&lt;/b&gt;&lt;/p&gt;')).toBe('<p>All <strong>clear</strong></p>');
  });

  it('shows what stands in angle brackets and is no tag', () => {
    expect(plain('Send `<Dial>` or <Response> to <your-host>, <!channel> and <?x y?>')).toBe(
      'Send <Dial> or <Response> to <your-host>, <!channel> and <?x y?>',
    );
    expect(plain('<p>Send &lt;Dial&gt; or <Response> to <!channel></p>')).toBe('Send <Dial> or <Response> to <!channel>');
  });

  it('lets no script, style, comment, handler or unsafe address through', () => {
    const made = html(
      '<p onclick="x()" style="color:red" class="a">ok</p><script>alert(1)</script><style>p{}</style><!-- hidden --><iframe src="https://a.example"></iframe>' +
        '<a href="javascript:alert(1)">one</a> <a href="/relative">two</a> <a href="https://u:p@a.example/">three</a> <img src="data:image/png;base64,AA" alt="chart">',
    );
    expect(made).toBe('<p>ok</p><p>one two three chart</p>');
  });

  it('shows an unclosed script tag as text and keeps the words after it', () => {
    expect(html('A stray <script> tag broke the page. **Fixed** now.')).toBe(
      '<p>A stray &lt;script&gt; tag broke the page. <strong>Fixed</strong> now.</p>',
    );
  });

  it('takes a script out of Markdown and reads the rest as Markdown', () => {
    expect(html('İ **a**\n<SCRIPT>alert("x > y")</SCRIPT>\n<style>\n\np { color: red }\n</style>\n- b')).toBe(
      '<p>İ <strong>a</strong></p><ul><li>b</li></ul>',
    );
  });

  it('takes a break and the line end after it for one', () => {
    expect(html('one<br />\ntwo<br /><br />\nthree')).toBe('<p>one<br>two</p><p>three</p>');
  });

  it('reads an address that Cloudflare hid, and says so where it is lost', () => {
    const hidden = [0x5a, ...[...'help@halyard.example'].map((char) => char.charCodeAt(0) ^ 0x5a)]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
    expect(
      html(
        `Write to <a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${hidden}">[email&#160;protected]</a>.`,
      ),
    ).toBe('<p>Write to <a href="mailto:help@halyard.example" rel="nofollow noopener">help@halyard.example</a>.</p>');
    expect(plain('Write to [email\u00a0protected] or Support ([email protected]).')).toBe(
      'Write to (address hidden) or Support (address hidden).',
    );
    expect(plain('Write to [[email\u00a0protected]](mailto:[email\u00a0protected]).')).toBe('Write to (address hidden).');
  });

  it('makes links of addresses written out, without the punctuation after them', () => {
    expect(toMrkdwn(parseVendorText('See https://halyard.example/a_(b), or (https://halyard.example/c).'))).toBe(
      'See <https://halyard.example/a_%28b%29|https://halyard.example/a_(b)>, or (<https://halyard.example/c>).',
    );
  });

  it('keeps the numbers a vendor gave its list', () => {
    expect(plain('3. three\n7. seven\n8. eight')).toBe('3. three\n7. seven\n8. eight');
    expect(html('3. three\n7. seven')).toBe('<ol start="3"><li>three</li></ol><ol start="7"><li>seven</li></ol>');
  });

  it('takes a comparison at the start of a line for what it says', () => {
    expect(plain('> 5% of calls fail\n> quoted')).toContain('> 5% of calls fail');
  });

  it('keeps words after a code fence that are no language, and words before a colon in brackets', () => {
    expect(plain('``` the build log\nline\n```')).toBe('the build log\nline');
    expect(plain('[Update 2]: all regions are back')).toBe('[Update 2]: all regions are back');
  });

  it('keeps a data table as rows and takes the blocks out of a layout table', () => {
    expect(plain('<table><tr><th>Region</th><th>State</th></tr><tr><td>Oslo</td><td>slow<br>again</td></tr></table>')).toBe(
      'Region · State\nOslo · slow\nagain',
    );
    expect(html('<table><tr><td><h2>Title</h2><ul><li>a</li></ul></td></tr></table>')).toBe('<h4>Title</h4><ul><li>a</li></ul>');
  });

  it('answers an empty tree for an empty text', () => {
    expect(parseVendorText(' \n ').children).toEqual([]);
    expect(parseVendorText('<p>&nbsp;</p><script>x</script>').children).toEqual([]);
  });
});

describe('hostile texts', () => {
  const deep = 10_000;
  const cases: Record<string, string> = {
    'nested div': '<div>'.repeat(deep),
    'nested bold with attributes': Array.from({ length: deep }, (_, index) => `<b a=${index}>`).join(''),
    'nested lists': '<ul><li>'.repeat(deep),
    'nested tables': '<table><tr><td>'.repeat(deep),
    brackets: '['.repeat(deep),
    'brackets and parentheses': '[a]('.repeat(deep),
    quotes: `${'>'.repeat(deep)} x`,
    'list marks': `${'- '.repeat(deep)}x`,
    'nested emphasis': `${'**'.repeat(deep)}a${'**'.repeat(deep)}`,
    'emphasis that never closes': '*a_ '.repeat(deep),
    backticks: Array.from({ length: 400 }, (_, index) => '`'.repeat(index + 1)).join(' a '),
    'unclosed comments': '<!--'.repeat(deep),
    'unclosed tags': '<a '.repeat(deep),
    'script tags': '<script>'.repeat(deep),
    'one address': `https://a.example/${')'.repeat(deep)}`,
    'one word': 'a'.repeat(1_000_000),
    spaces: `a${' '.repeat(60_000)}b`,
    headings: '## a '.repeat(deep),
    'list on one line': 'x: - a. '.repeat(deep),
  };

  it.each(Object.entries(cases))('%s neither throw nor hold anybody up', (_name, text) => {
    parseVendorText('**warm** <p>up</p>');
    const started = performance.now();
    const tree = parseVendorText(text);
    // 50 ms on a quiet machine; the suite shares its cores.
    expect(performance.now() - started).toBeLessThan(1_500);
    expect(depthOf(tree)).toBeLessThan(60);
  });
});

function depthOf(node: object): number {
  const children: unknown = 'children' in node ? node.children : [];
  return Array.isArray(children) ? 1 + Math.max(0, ...children.map((child: object) => depthOf(child))) : 1;
}
