import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../../src/adapters/adapter.js';
import { feedLinks, isHtml, readHtml, scriptJson } from '../../../src/adapters/reading/html-document.js';
import { PermanentError } from '../../../src/errors.js';

const page = (body: string): PageDocument => ({
  name: 'page',
  url: 'https://status.acme.example/',
  status: 200,
  headers: {},
  body,
  fetchedAt: '2026-03-02T10:00:00.000Z',
});

describe('a web page', () => {
  it.each([
    '<!doctype html><p>Hello',
    '  <HTML lang="en">',
    '<!-- made by hand -->\n<!---->\n<!DOCTYPE html>',
    '<!-- a > b -- c -->\n<head>',
  ])('is %j', (body) => {
    expect(isHtml(body)).toBe(true);
  });

  it.each([
    '',
    '{"a":1}',
    '<?xml version="1.0"?><rss>',
    '<Error><Code>AccessDenied</Code></Error>',
    '<!-- no end <html>',
    'html',
  ])('is not %j', (body) => {
    expect(isHtml(body)).toBe(false);
    expect(() => readHtml(page(body))).toThrow(PermanentError);
  });

  it('is told from a million comments in front of nothing without going back over them', () => {
    const comments = '<!---->'.repeat(150_000);
    expect([isHtml(`${comments}x`), isHtml(`${comments}<html>`)]).toEqual([false, true]);
  });

  it('is read without its scripts and with its line breaks', () => {
    const html = readHtml(
      page('<!doctype html><body><div id="a" class="x y">One<br>two <script>alert(1)</script><style>p{}</style></div>'),
    );
    const found = html.byId('a');
    expect([found?.text, found?.rawText, found?.classes]).toEqual(['One two', 'One\ntwo ', ['x', 'y']]);
    expect(html.byClass('y').map(({ tag }) => tag)).toEqual(['div']);
  });

  it('is read as deep as it makes sense and no deeper', () => {
    const deep = `<!doctype html><body>${'<div>'.repeat(5_000)}<p id="bottom">here</p>`;
    expect(readHtml(page(deep)).byId('bottom')).toBeUndefined();
  });

  it('gives the JSON of a script, and nothing for one that holds none', () => {
    const html = readHtml(page('<!doctype html><script id="a">{"b":[1]}</script><script id="c">var d;</script>'));
    expect(html.byTag('script').map(scriptJson)).toEqual([{ b: [1] }, undefined]);
  });

  it('names its feeds, and nothing else that it links to', () => {
    const html = readHtml(
      page(`<!doctype html><head>
        <link rel="alternate" type="application/rss+xml" href="/history.rss">
        <link rel="Alternate" type="application/feed+json" href="https://feeds.example/f.json">
        <link rel="alternate" type="text/html" href="/ko"><link rel="stylesheet" type="application/rss+xml" href="/a.css">
        <link rel="alternate" type="application/atom+xml" href="http://[bad">`),
    );
    expect(feedLinks(html, 'https://status.acme.example/page')).toEqual([
      { type: 'application/rss+xml', url: 'https://status.acme.example/history.rss' },
      { type: 'application/feed+json', url: 'https://feeds.example/f.json' },
    ]);
  });
});
