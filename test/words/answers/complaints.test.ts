import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { complaintWords } from '../../../src/domain/complaint-words.js';
import { paragraphOf } from '../../../src/domain/filter-complaint.js';
import { parseFilter } from '../../../src/domain/filter-parse.js';
import { reasonWords } from '../../../src/domain/reason-words.js';
import { readRoutes } from '../../../src/domain/route-text.js';
import { answerWordsOf } from '../../../src/words/languages.js';
import { smallWorld } from '../../domain/filter-words-fake.js';

const root = join(import.meta.dirname, '../../../src');
const source = ['domain', 'app', 'app/commands']
  .flatMap((folder) => readdirSync(join(root, folder)).map((file) => join(root, folder, file)))
  .filter((file) => file.endsWith('.ts') && !/(?:facts|words)\.ts$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

const wrong = [
  '"acme',
  '',
  'region:',
  'acme all',
  '-all',
  'acme -strict',
  '-acme/API',
  '-category:cdn',
  'acme -min-impact:major',
  'acmee',
  'zzzzzzzz',
  'category:qqqqqq',
  'acme region:qqqqqqqq',
  'acme kind:qqqqqqqq',
  'acme min-impact:qqqqqqqq',
  'acme qqqqqqqq:1',
  'acme min-impact:minor,major',
  'acme min-impact:minor min-impact:major',
  'acme region:us region:eu',
  'acme region:us -region:us',
];

describe('complaints about filters', () => {
  it.each(['ko', 'ja', 'de'] as const)('are said in %s with what was typed, in none of the words of English', (language) => {
    const { complaints } = answerWordsOf({ language });
    for (const text of wrong) {
      const parsed = parseFilter(text, smallWorld);
      if (parsed.kind !== 'bad') throw new Error(`${text} is no bad filter`);
      const [english, own] = [paragraphOf(parsed.complaints), paragraphOf(parsed.complaints, complaints)];
      expect(own).not.toBe(english);
      for (const [typed] of english.matchAll(/`(?:acmee|q{6,})[^`]*`/g)) expect(own).toContain(typed);
      expect(own).not.toMatch(/\b(?:I know|did you mean|cannot|such as|leave)\b/);
    }
  });

  it.each(['ko', 'ja', 'de'] as const)('about routes are said in %s', (language) => {
    const { complaints } = answerWordsOf({ language });
    const routed = readRoutes('acme; else #rest', smallWorld);
    const refused = readRoutes('acme region:us -> ,', smallWorld);
    expect(routed.kind).toBe('plain');
    if (refused.kind !== 'refused') throw new Error(`${refused.kind} is no refusal`);
    expect(paragraphOf([{ text: refused.sentence, fact: refused.fact }], complaints)).toBe(complaints['no-channel'](null));
  });

  it('and reasons are each said somewhere', () => {
    const isSaid = (about: string): boolean => source.includes(`'${about}'`);
    expect([...Object.keys(complaintWords), ...Object.keys(reasonWords)].filter((about) => !isSaid(about))).toEqual([]);
  });
});
