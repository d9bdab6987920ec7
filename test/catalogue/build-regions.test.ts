import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { regionsCsv } from '../../src/catalogue/build-regions.js';
import { russianForms } from '../../src/catalogue/russian-forms.js';

describe('the list of places', () => {
  it('is what its source builds (after a change: tocsin catalogue build)', () => {
    const shipped = readFileSync(new URL('../../src/catalogue/data/regions.csv', import.meta.url), 'utf8');
    expect(shipped === regionsCsv()).toBe(true);
  });

  it('has Russian names in the cases in which texts use them', () => {
    expect(russianForms('Москва')).toContain('Москве');
    expect(russianForms('Германия')).toEqual(['Германия', 'Германии', 'Германию', 'Германией']);
    expect(russianForms('Лондон')).toContain('Лондоне');
    expect(russianForms('Северная Америка')).toContain('Северной Америке');
    expect(russianForms('Токио')).toEqual(['Токио']);
    expect(russianForms('США')).toEqual(['США']);
  });
});
