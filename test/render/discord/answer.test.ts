import { describe, expect, it } from 'vitest';
import type { Control } from '../../../src/render/controls.js';
import { discordAnswer } from '../../../src/render/discord/answer.js';

const offerId = '0123456789abcdef';
const button = (label: string, offer = offerId): Control => ({ kind: 'button', label, offerId: offer });

describe('an answer on Discord', () => {
  it('puts the lines first and what can be pressed below them, five buttons a row, a menu in a row of its own', () => {
    const buttons = Array.from({ length: 6 }, (_, index) => button(`Remove ${index}`, index.toString().padStart(16, '0')));
    const { content, components } = discordAnswer([
      { line: [{ bold: 'Larch' }, ' in ', { code: 'us-east' }], controls: buttons },
      {
        line: ['Which part?'],
        controls: [
          {
            kind: 'select',
            name: 'region',
            placeholder: 'Regions',
            offerId,
            options: [
              { label: 'US East', value: 'us-east' },
              { label: 'Twice', value: 'us-east' },
              { label: 'Europe', value: 'eu' },
              { label: 'Too long', value: 'x'.repeat(101) },
            ],
            picked: ['eu', 'us-east'],
            max: 1,
            runs: false,
          },
          { kind: 'link', label: 'Guide', url: 'https://tocsin.example/guide' },
        ],
      },
    ]);
    expect(content).toBe('**Larch** in `us-east`\nWhich part?');
    expect(components.map((row) => row.components.length)).toEqual([5, 1, 1, 1]);
    expect(components[2]?.components[0]).toEqual({
      type: 3,
      custom_id: `tocsin:pick:${offerId}:region`,
      placeholder: 'Regions',
      options: [
        { label: 'Twice', value: 'us-east' },
        { label: 'Europe', value: 'eu', default: true },
      ],
      min_values: 0,
      max_values: 1,
    });
    expect(components[3]?.components[0]).toMatchObject({ type: 2, style: 5, url: 'https://tocsin.example/guide' });
  });

  it('leaves out what Discord would refuse: the same control twice, a link to nowhere, an empty menu, a sixth row', () => {
    const menu = (name: string): Extract<Control, { kind: 'select' }> => ({
      kind: 'select',
      name,
      placeholder: '',
      offerId,
      options: [{ label: '', value: 'x' }],
      picked: [],
      max: 25,
      runs: true,
    });
    const { components } = discordAnswer([
      {
        line: ['?'],
        controls: [
          button('one'),
          button('again'),
          { kind: 'link', label: 'no', url: 'javascript:alert(1)' },
          { ...menu('a'), options: [] },
          ...['b', 'c', 'd', 'e', 'f'].map(menu),
        ],
      },
    ]);
    expect(components).toHaveLength(5);
    expect(components[0]?.components).toHaveLength(1);
    expect(components[1]?.components[0]).toMatchObject({ placeholder: '…', min_values: 1, max_values: 1 });
  });

  it('counts the lines that find no room, and cuts one that is too long for any', () => {
    const many = discordAnswer(Array.from({ length: 100 }, (_, index) => ({ line: [`${index} ${'word '.repeat(10)}`] })));
    expect(many.content.length).toBeLessThanOrEqual(2_000);
    const shown = many.content.split('\n').length - 1;
    expect(many.content).toMatch(new RegExp(`… and ${100 - shown} more$`));
    const one = discordAnswer([{ line: ['<@everyone> '.repeat(400)] }]);
    expect(one.content.length).toBeLessThanOrEqual(2_000);
    expect(one.content).not.toMatch(/<@/);
  });
});
