import { describe, expect, it } from 'vitest';
import { listed, look, post, WatchedPage } from './made.js';

const first = post('u1', '10:00', 'investigating', 'Exports are slow in us-east and other regions.');
const second = post('u2', '10:20', 'identified', 'Only us-east is left.');
const wide = look([listed([first], { unnamedRegions: true })]);

describe('regions that a vendor speaks of without naming them', () => {
  it('are known of an incident from its first look on, and until the vendor says otherwise', () => {
    const page = new WatchedPage();
    page.look('10:01', wide);
    expect(page.incident().unnamedRegions).toBe(true);
    page.look('10:21', look([listed([first, second])]));
    expect(page.incident()).toMatchObject({ unnamedRegions: false, revision: 2 });
  });

  it('are no news by themselves: found later in the same text, they are stored and nobody is told', () => {
    const page = new WatchedPage();
    page.look('10:01', look([listed([first])]));
    expect(page.incident().unnamedRegions).toBeUndefined();
    expect(page.look('10:02', wide).kinds).toEqual([]);
    expect(page.incident()).toMatchObject({ unnamedRegions: true, revision: 1 });
  });
});
