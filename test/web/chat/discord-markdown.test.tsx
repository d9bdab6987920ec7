import { describe, expect, it } from 'vitest';
import { DiscordMarkdown } from '../../../src/web/chat/discord-markdown.js';
import { renderFragment } from '../../../src/web/render-page.js';

const html = (text: string): string => renderFragment(<DiscordMarkdown text={text} />);

describe('Discord markdown as HTML', () => {
  it.each([
    ['**bold** *slanted* __under__ ~~gone~~', '<strong>bold</strong> <em>slanted</em> <u>under</u> <s>gone</s>'],
    ['\\*not slanted\\* \\<b\\>', '*not slanted* &lt;b>'],
    ['`a **b**`', '<code>a **b**</code>'],
    ['`` a`b ``', '<code>a`b</code>'],
    ['snake_case_name', 'snake_case_name'],
    ['**a *b* c**', '<strong>a <em>b</em> c</strong>'],
  ])('shows %j', (text, shown) => {
    expect(html(text)).toBe(`<div class="pre">${shown}</div>`);
  });

  it('links masked and bare web addresses, and nothing else', () => {
    expect(html('[Report](https://t.example/a_(b))')).toContain('<a href="https://t.example/a_(b)"');
    expect(html('see https://t.example/x.')).toContain('>https://t.example/x</a>.');
    expect(html('[x](javascript:alert(1))')).not.toContain('<a');
  });

  it('turns timestamps into time elements', () => {
    expect(html('<t:1772615520:t>')).toContain('<time datetime="2026-03-04T09:12:00.000Z" data-form="clock"');
    expect(html('<t:1772615520:R>')).toContain('data-form="relative"');
    expect(html('<t:99999999999999:R>')).not.toContain('<time');
  });

  it('shows quotes, lists, headings and small print', () => {
    expect(html('# Head\n> one\n> two\n- a\n- b\n-# small')).toBe(
      '<div class="pre heading h1">Head</div><blockquote><div class="pre">one\ntwo</div></blockquote><ul><li>a</li><li>b</li></ul><div class="pre small">small</div>',
    );
  });

  it('nests no quotes, however many marks a text has', () => {
    expect(html('> '.repeat(2_000))).toMatch(/^<blockquote><div class="pre">[^<]*<\/div><\/blockquote>$/);
  });

  it('leaves markup of a page inert', () => {
    expect(html('<script>alert(1)</script>\n> <img src=x onerror=alert(1)>')).not.toMatch(/<script|<img/);
  });
});
