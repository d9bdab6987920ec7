import { describe, expect, it } from 'vitest';
import type { Control } from '../../../src/render/controls.js';
import { type SlackAnswerBlock, slackAnswer } from '../../../src/render/slack/answer.js';
import { slackForm } from '../../../src/render/slack/answer-form.js';

const offerId = '5f3a5f3a5f3a5f3a';
const undo: Control = { kind: 'button', label: 'Undo', offerId, tone: 'danger' };

const select = (changes: Partial<Extract<Control, { kind: 'select' }>> = {}): Control => ({
  kind: 'select',
  name: 'region',
  placeholder: 'Regions',
  offerId,
  options: [
    { label: 'US East', value: 'us-east' },
    { label: 'US West', value: 'us-west' },
  ],
  picked: ['us-west', 'gone'],
  max: 1,
  runs: false,
  ...changes,
});

const elementsOf = (blocks: readonly SlackAnswerBlock[]) =>
  blocks.flatMap((block) => (block.type === 'actions' ? block.elements : []));
const sectionsOf = (blocks: readonly SlackAnswerBlock[]) =>
  blocks.flatMap((block) => (block.type === 'section' ? [block.text.text] : []));

describe('answer on Slack', () => {
  it('joins rows without controls and puts controls right below their line', () => {
    const { text, blocks } = slackAnswer([
      { line: ['✅ #voice-ops follows ', { bold: 'Larch' }, '.'] },
      { line: ['Open now: nothing.'], controls: [undo] },
      { line: ['That is all.'] },
    ]);
    expect(text).toBe('✅ #voice-ops follows Larch.\nOpen now: nothing.\nThat is all.');
    expect(blocks).toEqual([
      {
        type: 'section',
        expand: true,
        text: { type: 'mrkdwn', text: '✅ #voice-ops follows *Larch*.\nOpen now: nothing.', verbatim: true },
      },
      {
        type: 'actions',
        elements: [
          {
            type: 'button',
            action_id: `tocsin:run:${offerId}`,
            text: { type: 'plain_text', text: 'Undo', emoji: true },
            style: 'danger',
          },
        ],
      },
      { type: 'section', expand: true, text: { type: 'mrkdwn', text: 'That is all.', verbatim: true } },
    ]);
  });

  it('shows a menu with what is picked, and says by its id whether picking runs something', () => {
    const { blocks } = slackAnswer([
      { line: ['Which part?'], controls: [select(), select({ name: 'impact', runs: true, picked: [] })] },
    ]);
    const [first, second] = elementsOf(blocks);
    expect(first).toMatchObject({
      type: 'static_select',
      action_id: `tocsin:pick:${offerId}:region`,
      initial_option: { text: { text: 'US West' }, value: 'us-west' },
    });
    expect(second).toMatchObject({ action_id: `tocsin:go:${offerId}:impact` });
    expect(second).not.toHaveProperty('initial_option');
  });

  it('puts a menu for several choices beside a text of its own', () => {
    const { blocks } = slackAnswer([{ line: ['Which part?'], controls: [select({ max: 5 }), undo] }]);
    expect(blocks.map(({ type }) => type)).toEqual(['section', 'section', 'actions']);
    expect(blocks[1]).toMatchObject({
      text: { text: 'Regions' },
      accessory: { type: 'multi_static_select', max_selected_items: 5, initial_options: [{ value: 'us-west' }] },
    });
  });

  it('leaves out what Slack would refuse', () => {
    const controls: Control[] = [
      { kind: 'link', label: 'Guide', url: 'javascript:alert(1)' },
      { kind: 'link', label: 'Guide', url: 'https://tocsin.example/guide' },
      select({ options: [] }),
      select({ name: 'long', options: [{ label: 'x', value: 'v'.repeat(76) }] }),
      undo,
      undo,
    ];
    expect(elementsOf(slackAnswer([{ line: ['More:'], controls }]).blocks)).toMatchObject([
      { url: 'https://tocsin.example/guide', action_id: 'tocsin:link:1' },
      { action_id: `tocsin:run:${offerId}` },
    ]);
  });

  it('escapes names in lines, and cuts labels and options to their limits', () => {
    const name = '<!channel> *x* & <https://evil.example|y>'.repeat(10);
    const { text, blocks } = slackAnswer([
      {
        line: [name],
        controls: [{ ...undo, label: name }, select({ options: [{ label: name, value: 'a' }], placeholder: name })],
      },
    ]);
    for (const shown of [text, ...sectionsOf(blocks)]) expect(shown).not.toMatch(/<[!@#h]/);
    for (const element of elementsOf(blocks)) {
      if (element.type === 'button') expect(element.text.text.length).toBeLessThanOrEqual(75);
      else {
        expect(element.placeholder.text.length).toBeLessThanOrEqual(150);
        expect(element.options[0]?.text.text.length).toBeLessThanOrEqual(75);
      }
    }
  });

  it('keeps a line of 10,000 characters within one section and the plain text within 4,000', () => {
    const { text, blocks } = slackAnswer([{ line: ['&<>'.repeat(3_334)] }, { line: ['after'] }]);
    expect(text.length).toBeLessThanOrEqual(4_000);
    for (const shown of sectionsOf(blocks)) expect(shown.length).toBeLessThanOrEqual(3_000);
    expect(sectionsOf(blocks).join('\n')).toMatch(/…\nafter$/);
  });

  it.each([
    { why: 'too many blocks', rows: Array.from({ length: 70 }, (_, index) => ({ line: [`row ${index}`], controls: [undo] })) },
    { why: 'too much text', rows: Array.from({ length: 300 }, (_, index) => ({ line: [`row ${index} ${'x'.repeat(90)}`] })) },
  ])('counts the rows that find no room: $why', ({ rows }) => {
    const { text, blocks } = slackAnswer(rows);
    const shown = sectionsOf(blocks).join('\n');
    const kept = shown.match(/row \d+/g)?.length ?? 0;
    expect(kept).toBeGreaterThan(20);
    expect(shown.split('\n').at(-1)).toBe(`… and ${rows.length - kept} more`);
    expect(blocks.length).toBeLessThanOrEqual(50);
    expect(shown.length).toBeLessThanOrEqual(12_100);
    expect(text.length).toBeLessThanOrEqual(4_000);
  });

  it('splits more than 25 buttons of one row, and offers at most 100 options', () => {
    const buttons = Array.from(
      { length: 30 },
      (_, index): Control => ({ ...undo, offerId: index.toString(16).padStart(16, '0') }),
    );
    const options = Array.from({ length: 150 }, (_, index) => ({ label: `Option ${index}`, value: `${index % 120}` }));
    const { blocks } = slackAnswer([{ line: ['Pick'], controls: [...buttons, select({ options })] }]);
    expect(blocks.flatMap((block) => (block.type === 'actions' ? [block.elements.length] : []))).toEqual([25, 6]);
    const menu = elementsOf(blocks).at(-1);
    expect(menu?.type === 'static_select' ? menu.options : []).toHaveLength(100);
  });
});

describe('form on Slack', () => {
  it('asks for one line, with what is known filled in', () => {
    expect(
      slackForm({ title: 'Change this subscription of Larch', label: 'Filter', value: 'larch region:us-east', offerId }, '{}'),
    ).toMatchObject({
      type: 'modal',
      callback_id: `tocsin:sent:${offerId}`,
      private_metadata: '{}',
      title: { text: 'Change this subscriptio…' },
      blocks: [
        { type: 'input', label: { text: 'Filter' }, element: { initial_value: 'larch region:us-east', max_length: 3_000 } },
      ],
    });
  });

  it('takes several lines, as a pasted list has them', () => {
    expect(slackForm({ title: 'Our vendors', label: 'One a line', value: '', offerId }, '{}').blocks[0].element.multiline).toBe(
      true,
    );
  });

  it('leaves an empty field empty and cuts an endless value', () => {
    const [empty] = slackForm({ title: 'Names', label: '', value: '', offerId }, '{}').blocks;
    expect(empty.element).not.toHaveProperty('initial_value');
    const [long] = slackForm({ title: 'Names', label: 'x', value: 'y'.repeat(10_000), offerId }, '{}').blocks;
    expect(long.element.initial_value).toHaveLength(3_000);
  });
});
