import { describe, expect, it } from 'vitest';
import { aliasLimits, learnAliases } from '../../../src/domain/tags/component-aliases.js';

const names = ['Authentication', 'Labels', 'Quotes', 'Billing', 'Reports'].map((name) => ({ name, group: null }));
const incident = (title: string, component: string) => ({
  title,
  bodies: ['We are investigating this issue.'],
  components: [component],
});
const others = ['Labels', 'Quotes', 'Billing', 'Reports'].flatMap((name) =>
  Array.from({ length: 5 }, () => incident(`${name} delayed`, name)),
);

describe('aliases from a page history', () => {
  it('learns a phrase that always comes with one component', () => {
    const history = [...others, ...Array.from({ length: 4 }, () => incident('Customer logins failing', 'Authentication'))];
    expect(learnAliases(history, names).get('logins')).toBe('Authentication');
  });

  it('learns nothing from two incidents', () => {
    const history = [...others, ...Array.from({ length: 2 }, () => incident('Logins failing', 'Authentication'))];
    expect(learnAliases(history, names).has('logins')).toBe(false);
  });

  it('learns nothing that also comes without the component', () => {
    const history = [
      ...others,
      ...Array.from({ length: 4 }, () => incident('Logins failing', 'Authentication')),
      ...Array.from({ length: 3 }, () => incident('Logins failing', 'Labels')),
    ];
    expect(learnAliases(history, names).has('logins')).toBe(false);
  });

  it('reads no more incidents than its limit', () => {
    const filler = Array.from({ length: aliasLimits.incidents }, (_, index) =>
      incident('Labels delayed', index % 2 === 0 ? 'Labels' : 'Quotes'),
    );
    const history = [...filler, ...Array.from({ length: 4 }, () => incident('Logins failing', 'Authentication'))];
    expect(learnAliases(history, names).size).toBe(0);
  });
});
