import { describe, expect, it } from 'vitest';
import { readYaml } from '../../../src/app/config-file/yaml-tree.js';

const complaints = (text: string): string[] => {
  const read = readYaml(text);
  return 'data' in read ? [] : read.map((one) => `${one.line}:${one.column} ${one.text}`);
};
const data = (text: string): unknown => {
  const read = readYaml(text);
  return 'data' in read ? read.data : read;
};

describe('reading YAML', () => {
  it('keeps every value as it is written, also ids longer than any number', () => {
    expect(data('a: 112233445566778899001\nb: [on, null, 1.50, 22:00]\nc:\n')).toEqual({
      a: '112233445566778899001',
      b: ['on', 'null', '1.50', '22:00'],
      c: '',
    });
  });

  it('says where a thing stands, or what is around it', () => {
    const read = readYaml('a:\n  - b: 1\n    c: 2\n');
    if (!('data' in read)) throw new Error('it is good YAML');
    expect(read.placeOf(['a', 0, 'c'])).toEqual({ line: 3, column: 5 });
    expect(read.placeOf(['a', 0, 'missing', 'deeper'])).toEqual({ line: 2, column: 5 });
    expect(read.placeOf(['nowhere'])).toEqual({ line: 1, column: 1 });
  });

  it('repeats what aliases stand for', () => {
    expect(data('a: &one {x: y}\nb: *one\n')).toEqual({ a: { x: 'y' }, b: { x: 'y' } });
  });

  it.each([
    ['a tag', 'a: !!js/function "x"', /^1:18 Tags such as/],
    ['a tag of its own', '%TAG ! tag:x.example,2026:\n---\na: !thing b', /^3:11 Tags such as/],
    ['a key that stands twice', 'a: 1\na: 2\n', /^2:1 This key stands twice/],
    ['two documents', 'a: 1\n---\nb: 2\n', /^2:1 The file holds several documents/],
    ['a tab', 'a:\n\tb: 1\n', /use spaces/],
    ['an alias of nothing', 'a: *nowhere', /^1:4 `\*nowhere` stands for nothing/],
    ['an alias of itself', 'a: &a [*a]', /Aliases make this too large/],
    ['a list as a key', '? [a, b]\n: c', /A key must be one plain word/],
    ['a quote that does not end', 'a: "b\n', /This is not YAML as it should be/],
    ['nothing', '\n# only a remark\n', /The file is empty; write `workspaces: \[\]`/],
    ['more than 1 MB', `a: ${'x'.repeat(1_000_001)}`, /larger than 1 MB/],
    ['a tower of lists', '['.repeat(5_000), /^1:\d+ This nests too deeply/],
    ['a tower of groups', Array.from({ length: 60 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'), /nests too deeply/],
  ])('refuses %s with a sentence', (_, text, sentence) => {
    expect(complaints(text)[0]).toMatch(sentence);
  });

  it('refuses aliases that multiply', () => {
    const level = (name: string, of: string) => `${name}: &${name} [${Array.from({ length: 12 }, () => of).join(', ')}]`;
    const bomb = [level('a', 'x'), level('b', '*a'), level('c', '*b'), level('d', '*c'), level('e', '*d'), level('f', '*e')];
    expect(complaints(bomb.join('\n'))[0]).toMatch(/Aliases make this too large|stands for nothing/);
  });

  it('lets no key reach what objects inherit', () => {
    const read = data('__proto__: {polluted: yes}\nconstructor: x\n');
    expect(Object.keys(typeof read === 'object' && read !== null ? read : {})).toEqual(['__proto__', 'constructor']);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});
