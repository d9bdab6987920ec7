import { describe, expect, it } from 'vitest';
import type { FormState } from '../../../src/domain/form-state.js';
import { formId, parseFormId } from '../../../src/render/discord/form-ids.js';
import { crowdMessage, type FormMessageParts, formMessage } from '../../../src/render/discord/form-message.js';

const sessionId = '0123456789abcdef';

const state: FormState = {
  vendors: ['larch'],
  regions: [],
  components: [],
  minImpact: null,
  kinds: ['incident', 'retroactive'],
  strict: false,
  surfaces: ['over'],
  quietFrom: null,
  quietUntil: null,
  zone: 'UTC',
};

const parts = (more: Partial<FormMessageParts> = {}): FormMessageParts => ({
  sessionId,
  language: 'en',
  isNew: true,
  channelRef: '123456789012345678',
  channelName: 'ops',
  state,
  names: { larch: 'Larch' },
  offered: { vendors: [], regions: [{ label: 'eu (Europe)', value: 'eu' }], components: [{ label: 'API', value: 'API' }] },
  channelImpact: 'minor',
  notes: [],
  dose: ['14 live threads.'],
  pastCount: 14,
  complaint: null,
  ...more,
});

const labelsOf = (message: ReturnType<typeof formMessage>) =>
  message.components.flatMap(({ components }) => components.map((one) => ('label' in one ? one.label : one.placeholder)));

describe('the form for a subscription as a message', () => {
  it('has a menu for each choice, and says in words what comes and how much', () => {
    const message = formMessage(parts());
    expect(message.content).toBe(
      [
        '**Follow vendors** in <#123456789012345678>',
        '**Larch**',
        'What comes: incidents, reports about what is over already · no quiet hours',
        '14 live threads.',
      ].join('\n'),
    );
    expect(labelsOf(message)).toEqual([
      'Regions: everywhere',
      'Components: all of them',
      'Impact',
      'In the channel: new incidents only (whole channel)',
      'Follow',
      'Dose: see those 14',
      'Type it',
      'Kinds and quiet hours',
      'Cancel',
    ]);
    expect(message.components[2]?.components[0]).toMatchObject({
      custom_id: `tocsin:sheet:${sessionId}:minImpact`,
      min_values: 1,
      max_values: 1,
      options: [{ label: 'Impact as the channel: minor and up', value: 'channel', default: true }, {}, {}, {}, {}],
    });
  });

  it('cannot be saved before a vendor is chosen', () => {
    const offered = { vendors: [{ label: 'Larch', value: 'larch' }], regions: [], components: [] };
    const message = formMessage(parts({ state: { ...state, vendors: [] }, offered, pastCount: 0 }));
    expect(labelsOf(message).slice(0, 1)).toEqual(['Vendors']);
    expect(labelsOf(message)).not.toContain('Follow');
  });

  it('keeps to five rows, 25 options and 2,000 characters, whatever it is given, and what is wrong stays readable', () => {
    const many = Array.from({ length: 300 }, (_, index) => `${index} ${'𝔏ong '.repeat(60)}`);
    const options = [...many, 'same', 'same', ''].map((value, index) => ({
      label: index % 2 === 0 ? '' : value,
      value: value.slice(0, 100),
    }));
    const message = formMessage(
      parts({
        state: { ...state, vendors: many, regions: many, components: many, quietFrom: '22:00', quietUntil: '07:00' },
        names: {},
        offered: { vendors: options, regions: options, components: options },
        notes: [many.slice(0, 20)],
        dose: many.slice(0, 20),
        complaint: ['That is too much.'],
      }),
    );
    expect(message.content.length).toBeLessThanOrEqual(2_000);
    expect(message.content).toContain('⚠️ That is too much.');
    expect(message.components).toHaveLength(5);
    for (const { components } of message.components)
      for (const one of components) {
        if (one.type !== 3) continue;
        expect(one.options.length).toBeLessThanOrEqual(25);
        expect(one.max_values).toBeLessThanOrEqual(one.options.length);
        expect(new Set(one.options.map(({ value }) => value)).size).toBe(one.options.length);
        for (const { label, value } of one.options) {
          expect(label.length).toBeGreaterThan(0);
          expect(Math.max(label.length, value.length)).toBeLessThanOrEqual(100);
        }
      }
  });

  it('says names as plain text, whatever they hold', () => {
    const bad = '@everyone <@&123456789012345678> [x](javascript:alert(1)) \u202emirrored';
    const { content } = formMessage(parts({ names: { larch: bad }, complaint: [bad] }));
    expect(content).not.toContain('<@&1');
    expect(content).not.toMatch(/(?<!\\)\]\(javascript:/);
    expect(content).not.toContain('\u202e');
  });

  it('asks once more for a crowded channel', () => {
    const { content, components } = crowdMessage(parts(), 'has 1,204 members');
    expect(content).toBe('<#123456789012345678> has 1,204 members: subscribe here?');
    expect(labelsOf({ content, components })).toEqual(['Subscribe here', 'Back to the form']);
  });
});

describe('the id of a control in a form', () => {
  it('fits into a custom_id and is read back', () => {
    const id = formId(sessionId, 'components');
    expect(id.length).toBeLessThanOrEqual(100);
    expect(parseFormId(id)).toEqual({ sessionId, part: 'components' });
  });

  it.each([`tocsin:sheet:${sessionId}:other`, 'tocsin:sheet:short:save', `tocsin:run:${sessionId}`, ''])(
    'is not read from %j',
    (id) => expect(parseFormId(id)).toBeUndefined(),
  );
});
