import { describe, expect, it } from 'vitest';
import { webLink } from '../../../src/web/parts/web-link.js';

describe('a link that leads out', () => {
  it.each([
    ['https://status.larch.example/a?b=1', 'https://status.larch.example/a?b=1'],
    ['HTTP://status.larch.example', 'http://status.larch.example/'],
    ['javascript:alert(1)', null],
    [' java\nscript:alert(1)', null],
    ['data:text/html,<script>alert(1)</script>', null],
    ['/incidents/1', null],
    [null, null],
  ])('from %j is %j', (text, link) => expect(webLink(text)).toBe(link));
});
