import { describe, expect, it } from 'vitest';
import { OperatorError } from '../src/errors.js';
import { createSecrets, keyIdOf, sealedBy } from '../src/secrets.js';

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
      (sealed: string) =>
        createSecrets(key).open(
          sealed.replace(/(..)(\.[0-9a-f]{8})$/, (_all, end: string, id: string) => `${end === 'AA' ? 'BB' : 'AA'}${id}`),
        ),
    ],
    ['a cut text', (sealed: string) => createSecrets(key).open(sealed.slice(0, 20))],
    ['another form', (sealed: string) => createSecrets(key).open(sealed.replace('v1.', 'v2.'))],
    ['the name of another key', (sealed: string) => createSecrets(key).open(sealed.replace(/[0-9a-f]{8}$/, '00000000'))],
    ['no form at all', () => createSecrets(key).open('xoxb-plain')],
  ])('are refused with %s, in a sentence that does not repeat them', (_name, open) => {
    const sealed = createSecrets(key).seal('xoxb-larch');
    const read = () => open(sealed);
    expect(read).toThrow(OperatorError);
    expect(read).toThrow(/TOCSIN_ENCRYPTION_KEY/);
    expect(read).not.toThrow(/xoxb/);
  });

  it('are read with an older key that is kept, and sealed with the one of today', () => {
    const old = createSecrets(key).seal('xoxb-larch');
    const both = createSecrets({ current: `${key}!`, older: [key] });
    expect(both.open(old)).toBe('xoxb-larch');
    const anew = both.seal(both.open(old));
    expect(createSecrets(`${key}!`).open(anew)).toBe('xoxb-larch');
    expect(() => createSecrets(key).open(anew)).toThrow(OperatorError);
  });

  it('tell which key sealed them, and nothing of that key', () => {
    const sealed = createSecrets(key).seal('xoxb-larch');
    expect(sealedBy(sealed)).toBe(keyIdOf(key));
    expect(keyIdOf(key)).toMatch(/^[0-9a-f]{8}$/);
    expect(keyIdOf(`${key}!`)).not.toBe(keyIdOf(key));
  });

  it('of releases whose keys had no names are read by trying each key', () => {
    const unnamed = createSecrets(key).seal('xoxb-larch').split('.').slice(0, 2).join('.');
    expect(sealedBy(unnamed)).toBeNull();
    expect(createSecrets({ current: `${key}!`, older: [`${key}?`, key] }).open(unnamed)).toBe('xoxb-larch');
    expect(() => createSecrets({ current: `${key}!`, older: [] }).open(unnamed)).toThrow(OperatorError);
  });
});
