import { describe, expect, it } from 'vitest';
import { OperatorError } from '../src/errors.js';
import { createSecrets } from '../src/secrets.js';

const key = 'a key of at least thirty-two characters';

describe('secrets at rest', () => {
  it('come back as they were, and never look alike twice', () => {
    const secrets = createSecrets(key);
    const [one, other] = [secrets.seal('xoxb-larch-☃'), secrets.seal('xoxb-larch-☃')];
    expect(one).not.toBe(other);
    expect(one).not.toContain('larch');
    expect([secrets.open(one), secrets.open(other)]).toEqual(['xoxb-larch-☃', 'xoxb-larch-☃']);
    expect(secrets.open(secrets.seal(''))).toBe('');
  });

  it.each([
    ['another key', (sealed: string) => createSecrets(`${key}!`).open(sealed)],
    [
      'a changed byte',
      (sealed: string) => createSecrets(key).open(`${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`),
    ],
    ['a cut text', (sealed: string) => createSecrets(key).open(sealed.slice(0, 20))],
    ['another form', (sealed: string) => createSecrets(key).open(sealed.replace('v1.', 'v2.'))],
    ['no form at all', () => createSecrets(key).open('xoxb-plain')],
  ])('are refused with %s, in a sentence that does not repeat them', (_name, open) => {
    const sealed = createSecrets(key).seal('xoxb-larch');
    const read = () => open(sealed);
    expect(read).toThrow(OperatorError);
    expect(read).toThrow(/TOCSIN_ENCRYPTION_KEY/);
    expect(read).not.toThrow(/xoxb/);
  });
});
