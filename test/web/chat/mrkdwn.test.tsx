import { describe, expect, it } from 'vitest';
import { Mrkdwn } from '../../../src/web/chat/mrkdwn.js';
import { renderFragment } from '../../../src/web/render-page.js';

const html = (text: string): string => renderFragment(<Mrkdwn text={text} />);

describe('Slack markup as HTML', () => {
  it.each([
    ['*bold* and _slanted_ and ~gone~', '<strong>bold</strong> and <em>slanted</em> and <s>gone</s>'],
    ['`a*b*c` stays', '<code>a*b*c</code> stays'],
    ['```\nx < y\n```', '<pre>x &lt; y\n</pre>'],
    ['foo*bar*baz and snake_case_name', 'foo*bar*baz and snake_case_name'],
    ['5 &lt; 6 &amp;&amp; 7 &gt; 6', '5 &lt; 6 &amp;&amp; 7 > 6'],
    ['&amp;lt;b&amp;gt;', '&amp;lt;b&amp;gt;'],
    ['*bold _and slanted_*', '<strong>bold <em>and slanted</em></strong>'],
  ])('shows %j', (text, shown) => {
    expect(html(text)).toBe(`<div class="pre">${shown}</div>`);
  });

  it('links web addresses with their label', () => {
    expect(html('<https://status.juniper.example/i?a=1&amp;b=2|Delayed &amp; late>')).toBe(
      '<div class="pre"><a href="https://status.juniper.example/i?a=1&amp;b=2" rel="noopener noreferrer nofollow">Delayed &amp; late</a></div>',
    );
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'JaVaScRiPt:alert(1)', '/relative'])('never links %s', (address) => {
    expect(html(`<${address}|click>`)).not.toContain('<a');
  });

  it('turns a date into a time element in UTC', () => {
    expect(html('Started <!date^1772615520^{time}|09:12 UTC>')).toContain('<time datetime="2026-03-04T09:12:00.000Z"');
    expect(html('<!date^1772615520^{date_short} {time}|x>')).toContain('>4 Mar 2026, 09:12 UTC</time>');
  });

  it('shows a quote as one block, whether its mark is escaped or not', () => {
    expect(html('ours\n> one\n&gt; two\nours')).toBe(
      '<div class="pre">ours</div><blockquote class="pre">one\ntwo</blockquote><div class="pre">ours</div>',
    );
  });

  it('leaves markup of a page inert', () => {
    expect(html('<script>alert(1)</script> <img src=x onerror=alert(1)>')).not.toMatch(/<script|<img/);
  });

  it('shows a mention of everybody as a word that pings nobody', () => {
    expect(html('<!channel> <@U123|dana>')).toContain('<span class="mention">@channel</span> <span class="mention">@dana</span>');
  });

  it('stays quick on markers that never close', () => {
    const started = performance.now();
    html('*_~`<'.repeat(800));
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
