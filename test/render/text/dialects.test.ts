import { describe, expect, it } from 'vitest';
import { parseVendorText } from '../../../src/render/text/parse-vendor-text.js';
import { discordText, toDiscord } from '../../../src/render/text/to-discord.js';
import { toHtml } from '../../../src/render/text/to-html.js';
import { mrkdwnLink, toMrkdwn, toQuotedMrkdwn } from '../../../src/render/text/to-mrkdwn.js';
import { toPlain } from '../../../src/render/text/to-plain.js';

const slack = (body: string): string => toMrkdwn(parseVendorText(body));
const discord = (body: string): string => toDiscord(parseVendorText(body));

describe('Slack', () => {
  it('escapes once and makes every mention inert', () => {
    expect(slack('<!channel> <@U123> <#C1> <!date^0^x|y> a &amp; b')).toBe(
      '&lt;!channel&gt; &lt;@U123&gt; &lt;#C1&gt; &lt;!date^0^x|y&gt; a &amp; b',
    );
    expect(slack('@here, @channel and @everyone; @channels stays')).toBe(
      '@\u200bhere, @\u200bchannel and @\u200beveryone; @channels stays',
    );
  });

  it('writes bold, italic, code, links, lists and headings', () => {
    expect(slack('# Cause\n\n**a** *b* `c<d` [e|f](https://g.example/?a=1&b=2)\n\n- one\n  - two\n- three')).toBe(
      '*Cause*\n*a* _b_ `c&lt;d` <https://g.example/?a=1&amp;b=2|e¦f>\n• one\n    ◦ two\n• three',
    );
  });

  it('lets a style inside a word work and white space stand outside', () => {
    expect(slack('un**bold**able and **굵게**는')).toBe('un\u200b*bold*\u200bable and *굵게*\u200b는');
    expect(slack('<p>a<b> bold </b>b</p>')).toBe('a *bold* b');
  });

  it('replaces marks that could pair up and leaves lone ones', () => {
    expect(slack('about ~5% slower')).toBe('about ~5% slower');
    expect(slack('\\*not bold\\* and \\_not italic\\_ and ~not struck~')).toBe('∗not bold∗ and ˍnot italicˍ and ∼not struck∼');
    expect(slack('snake_case_name stays')).toBe('snake_case_name stays');
    expect(slack('It\\`s late, can\\`t say')).toBe('Itˋs late, canˋt say');
  });

  it('keeps a code block whole, and behind a quote bar line by line', () => {
    const root = parseVendorText('Log:\n\n````\na ``` b\n\n  c\n````');
    expect(toMrkdwn(root)).toBe('Log:\n```\na `\u200b`\u200b` b\n\n  c\n```');
    expect(toQuotedMrkdwn(root)).toBe('> Log:\n> `a ˋˋˋ b`\n> \n> `  c`');
  });

  it('writes a link that may stand anywhere', () => {
    expect(mrkdwnLink('https://a.example/?x=1&y=2', 'a | b > c')).toBe('<https://a.example/?x=1&amp;y=2|a ¦ b &gt; c>');
    expect(mrkdwnLink(undefined, 'a & b')).toBe('a &amp; b');
  });

  it('quotes every line, empty ones too', () => {
    expect(toQuotedMrkdwn(parseVendorText('one\n\ntwo\nthree'))).toBe('> one\n> \n> two\n> three');
    expect(toQuotedMrkdwn(parseVendorText(''))).toBe('');
  });
});

describe('Discord', () => {
  it.each(['<', 'a <', '<a', '<t', '<id'])('begins no token of Discord that our own colon would complete: %s', (end) => {
    expect(`${discordText(end)}: title`).not.toMatch(/<(?:[@#/:]|a:|t:|id:)/i);
  });

  it('makes every mention and token inert', () => {
    expect(discord('@everyone <@1> <@&2> <#3> <t:0:R> </help:4> <:x:5> <a:y:6> \\<id:guide>')).toBe(
      '@\u200beveryone <\u200b@1> <\u200b@&2> <\u200b#3> <\u200bt:0:R> <\u200b/help:4> <\u200b:x:5> <\u200ba:y:6> <\u200bid:guide>',
    );
    expect(discord('`@here <@1>`')).toBe('`@\u200bhere <\u200b@1>`');
  });

  it('makes no preview of an address that is no link', () => {
    expect(discord('https://user:pass@evil.example/ waits')).toBe('https:/\u200b/user:pass@evil.example/ waits');
  });

  it('escapes styles, spoilers, brackets and backslashes of the text', () => {
    expect(discord('\\*a\\* \\_b\\_ ~~c~~ ||d|| \\[e\\]\\(f\\) g\\\\h snake_case')).toBe(
      '\\*a\\* \\_b\\_ \\~\\~c\\~\\~ \\|\\|d\\|\\| \\[e\\](f) g\\\\h snake_case',
    );
  });

  it('escapes what makes a line special', () => {
    expect(discord('\\# a\n-# b\n\\- c\n\\> d\n12\\. e')).toBe('\\# a\n\\-# b\n\\- c\n\\> d\n12\\. e');
  });

  it('writes links without a preview, and the address where a label cannot be one', () => {
    expect(discord('[note](https://a.example/x) https://a.example/y [see [1]](https://a.example/z) <mailto:a@b.example>')).toBe(
      '[note](<https://a.example/x>) <https://a.example/y> see \\[1\\] <https://a.example/z> a@b.example',
    );
  });

  it('fences code that holds backticks', () => {
    expect(discord('`` a`b ``')).toBe('`` a`b ``');
    expect(discord('````\na ``` b\n````')).toBe('```\na `\u200b`\u200b` b\n```');
  });

  it('keeps the numbers of a list', () => {
    expect(discord('3. c\n4. d')).toBe('3\\. c\n4\\. d');
  });
});

describe('HTML and plain text', () => {
  it('escapes everything and marks links as not ours', () => {
    expect(toHtml(parseVendorText('a < b & "c" [d](https://e.example/?f=1&g=2)'))).toBe(
      '<p>a &lt; b &amp; &quot;c&quot; <a href="https://e.example/?f=1&amp;g=2" rel="nofollow noopener">d</a></p>',
    );
  });

  it('puts headings where the page wants them', () => {
    expect(toHtml(parseVendorText('# a\n\n### b'), { headingLevel: 3 })).toBe('<h3>a</h3><h4>b</h4>');
    expect(toHtml(parseVendorText('### a'), { headingLevel: 3 })).toBe('<h3>a</h3>');
  });

  it('reads marks into which a translating machine put blanks', () => {
    const text = 'Some mail \\ (in the east \\) was late. ** No mail was lost. ** 2 ** 3 is eight.';
    expect(toHtml(parseVendorText(text))).toBe(
      '<p>Some mail (in the east ) was late. <strong>No mail was lost.</strong> 2 ** 3 is eight.</p>',
    );
  });

  it('writes addresses into plain text only when asked', () => {
    const root = parseVendorText('See [the note](https://a.example/x).');
    expect(toPlain(root)).toBe('See the note.');
    expect(toPlain(root, { addresses: true })).toBe('See the note (https://a.example/x).');
  });
});
