import { describe, expect, it } from 'vitest';
import { proposalsOf } from '../../../../src/domain/tags/component-judge/proposals.js';
import { componentJudgeBy } from '../../../../src/domain/tags/component-judge/verdict.js';
import { readingOf } from '../../../../src/domain/tags/component-reading.js';
import { componentFinder } from '../../../../src/domain/tags/find-components.js';

const vendorWords = new Set(['parcelfox']);
const read = (title: string, body = '') =>
  [readingOf(title, 'title', vendorWords), readingOf(body, 'body', vendorWords)] as const;
const find = (title: string, body = '') =>
  componentFinder({ names: [], aliases: new Map() }, 'Parcelfox')({ title, body }).map(({ name }) => name);

describe('the judge of components', () => {
  it('takes the heaviest of names that overlap, and only those above the bar', () => {
    const judge = componentJudgeBy(
      new Map([
        ['is=route planner', 3],
        ['is=planner', 2],
        ['is=map', -1],
        ['is=label', 1],
      ]),
    );
    expect(judge(...read('Route Planner and labels'), []).map(({ name }) => name)).toEqual(['Route Planner', 'Labels']);
  });

  it('takes the likeliest alone where none is above the bar, and nothing that is far below', () => {
    const judge = (weight: number) =>
      componentJudgeBy(
        new Map([
          ['is=label', weight],
          ['is=quote', weight - 0.1],
          ['t', 0],
        ]),
      );
    const others = new Map([['bias', -5]]);
    expect(judge(-0.4)(...read('Labels, quotes'), []).map(({ name }) => name)).not.toContain('Quotes');
    expect(componentJudgeBy(others)(...read('Labels, quotes'), [])).toEqual([]);
  });

  it('says where the words stand and why they count', () => {
    const judge = componentJudgeBy(
      new Map([
        ['is=label printer', 2],
        ['t:a1=error', 1],
      ]),
    );
    expect(judge(...read('Label printer errors'), [])).toEqual([
      {
        name: 'Label printer',
        words: 'Label printer',
        where: 'title',
        start: 0,
        end: 13,
        rule: 'judged: the word "label printer"; "error" after it',
      },
    ]);
  });

  it('names one rule among its reasons where a rule agrees', () => {
    const ruled = [{ name: 'Labels', words: 'Labels', start: 0, end: 6, where: 'title', rule: 'title-prefix' }] as const;
    const proposal = proposalsOf(...read('Labels: slow'), ruled).find(({ component }) => component.name === 'Labels');
    expect(proposal?.rule).toBe('title-prefix');
    expect(proposal?.signs).toContain('rule=title-prefix');
  });
});

describe('products of a page of which nothing is known', () => {
  it('are not the phases, days and greetings of a text', () => {
    const body = 'Phase 2 of the move is done. Daily jobs run again.\n\nThank you for your patience. BYE';
    expect(find('Label Printer delays', body)).toEqual(['Label Printer']);
  });

  it('are found in plain words at the beginning of a title', () => {
    expect(find('Webhooks delayed for some shops')).toEqual(['Webhooks']);
  });

  it('are found in little time in a long text', () => {
    const body = 'Errors in the Voice Relay and in Blue Planner. '.repeat(400);
    expect(find('', body).length).toBeLessThanOrEqual(40);
  });
});
