import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tagLine } from '../../src/app/tag-line.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import { readLines } from '../../src/cli/read-lines.js';

const answer = (row: unknown) => tagLine(loadGazetteer(), typeof row === 'string' ? row : JSON.stringify(row));

async function linesOf(most: number, ...chunks: (string | Uint8Array)[]) {
  async function* input() {
    yield* chunks;
  }
  const lines = [];
  for await (const line of readLines(input(), most)) lines.push(line);
  return lines;
}

describe('tag', () => {
  it('answers with places, components and the words that say so', () => {
    const row = {
      id: '7',
      vendor: 'Tindermere',
      title: 'Slow exports',
      body: 'Exports in Lyon are slow. Paris is fine.',
      components: ['Exports'],
    };
    expect(answer(row)).toEqual({
      id: '7',
      regions: ['lyon'],
      mentioned: ['lyon', 'paris'],
      components: ['Exports'],
      evidence: [
        expect.objectContaining({ tag: 'lyon', role: 'affected', where: 'body', start: 11, end: 15 }),
        expect.objectContaining({ tag: 'paris', words: 'Paris' }),
        expect.objectContaining({ component: 'Exports', rule: 'stated' }),
      ],
    });
  });

  it('takes missing and null fields for empty ones', () => {
    const empty = { regions: [], mentioned: [], components: [], evidence: [] };
    expect(answer({})).toEqual({ id: null, ...empty });
    expect(answer({ id: 4, title: null, body: null, vendor: null, provider: null, components: null })).toEqual({
      id: 4,
      ...empty,
    });
  });

  it('reads places from the names and groups of components', () => {
    expect(answer({ components: [{ name: 'Inbox', group: 'US East' }, 'API (Tokyo)', null] })).toMatchObject({
      regions: ['tokyo', 'us-east'],
      components: ['Inbox', 'API (Tokyo)'],
    });
  });

  it('takes a long list of components for the whole page, of which the text names some', () => {
    const components = Array.from({ length: 13 }, (_, index) => `Service ${String.fromCharCode(65 + index)}ton`);
    expect(answer({ title: 'Service Cton is down', body: 'Service Cton fails.', components })).toMatchObject({
      components: ['Service Cton'],
    });
  });

  it('tells of places that nobody names in its evidence', () => {
    expect(answer({ body: 'Some regions are slow.' })).toMatchObject({ regions: [], evidence: [{ tag: null, role: 'unnamed' }] });
  });

  it.each([
    ['nonsense', 'is not JSON'],
    ['[1]', 'is no JSON object'],
    ['{"title":5}', 'has a "title" that cannot be used'],
    ['{"components":"API"}', 'has a "components" that cannot be used'],
  ])('says what is wrong with %s', (line, reason) => {
    expect(answer(line)).toContain(reason);
  });
});

describe('the lines that tag reads', () => {
  it('come whole, whatever chunks they arrive in', async () => {
    const bytes = new TextEncoder().encode('é\nzwei');
    const lines = await linesOf(100, bytes.slice(0, 1), bytes.slice(1, 4), bytes.slice(4));
    expect(lines.map(({ text }) => text)).toEqual(['é', 'zwei']);
  });

  it('are given up beyond their limit and counted on', async () => {
    expect(await linesOf(5, '123', '4567', '89\nabc\n')).toEqual([
      { number: 1, text: '', isTooLong: true },
      { number: 2, text: 'abc', isTooLong: false },
    ]);
  });
});

describe('the program', () => {
  it('answers the good lines in their order, complains of the bad ones and ends with 2', async () => {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const child = spawn(process.execPath, ['test/support/run-typescript.mjs', 'test/cli/tag-program.ts'], { cwd: root });
    const [out, err]: [string[], string[]] = [[], []];
    child.stdout.on('data', (data) => out.push(String(data)));
    child.stderr.on('data', (data) => err.push(String(data)));
    child.stdin.end('{"id":"a","body":"Errors in Oslo"}\n{oops\n\n{"id":"b","body":"Errors in Rome"}');
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect(
      out
        .join('')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { id: 'a', regions: ['oslo'] },
      { id: 'b', regions: ['rome'] },
    ]);
    expect(err.join('')).toMatch(/^tocsin: line 2 is not JSON: .*\n$/);
    expect(code).toBe(2);
  });
});
