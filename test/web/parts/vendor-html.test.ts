import { describe, expect, it } from 'vitest';
import { vendorHtml } from '../../../src/web/parts/vendor-html.js';

describe('kept HTML of vendors', () => {
  it('is the same the second time, and differs by the level of its headings', () => {
    const body = '# Cause\n\nA **full** disk.';
    const first = vendorHtml(body, 4);
    expect(first).toContain('<strong>full</strong>');
    expect(vendorHtml(body, 4)).toBe(first);
    expect(vendorHtml(body, 3)).not.toBe(first);
  });

  it('forgets what was asked for long ago and still gives it', () => {
    const early = vendorHtml('The **first** text.', 4);
    for (let n = 0; n < 300; n += 1) vendorHtml(`Text ${n}. ${'Long words. '.repeat(800)}`, 4);
    expect(vendorHtml('The **first** text.', 4)).toBe(early);
  });
});
