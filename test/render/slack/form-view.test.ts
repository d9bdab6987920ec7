import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../src/domain/channel-settings.js';
import { everything } from '../../../src/domain/filter.js';
import { type FormState, formState } from '../../../src/domain/form-state.js';
import {
  channelView,
  type FormViewParts,
  fitsSlack,
  formView,
  linesView,
  untoldDose,
} from '../../../src/render/slack/form-view.js';
import { homeView } from '../../../src/render/slack/home-view.js';
import { checkView } from '../../fakes/slack/blocks/check-view.js';

const empty = formState(null, defaultSettings);

const parts = (more: Partial<FormViewParts> = {}): FormViewParts => ({
  sessionId: '5f3a5f3a5f3a5f3a',
  language: 'en',
  isNew: true,
  channelRef: 'C0123456789',
  channelName: 'voice-ops',
  state: empty,
  names: {},
  channelImpact: 'minor',
  notes: [],
  crowd: null,
  isConfirmed: false,
  dose: untoldDose('en'),
  pastCount: 0,
  ...more,
});

const hostile = '<!channel> @everyone \u202e](javascript:alert(1)) *_~` 🧯 שלום "\\ & ';
const long = (length: number): string => hostile.repeat(Math.ceil(length / hostile.length)).slice(0, length);
const many = (count: number, of: (index: number) => string): string[] => Array.from({ length: count }, (_, index) => of(index));

/** Every field as full as Slack takes it, with words that want to be markup. */
const full: FormState = {
  ...empty,
  vendors: many(100, (index) => `vendor-${index}`),
  regions: many(100, (index) => `region-${index}`),
  components: many(100, (index) => `${index} ${hostile}`.slice(0, 75)),
  minImpact: 'critical',
  kinds: ['incident', 'maintenance', 'retroactive'],
  strict: true,
  surfaces: ['escalated', 'reopened', 'over-major', 'over'],
  quietFrom: '22:15',
  quietUntil: '06:45',
  zone: 'America/Argentina/ComodRivadavia',
};

describe('the form as Slack takes it', () => {
  it.each<readonly [string, Partial<FormViewParts>]>([
    ['empty', {}],
    ['of one that is there', { isNew: false, state: formState(everything, defaultSettings), pastCount: 14 }],
    [
      'full of long and hostile words',
      {
        isNew: false,
        state: full,
        channelName: long(200),
        names: Object.fromEntries([...full.vendors, ...full.components].map((value) => [value, long(300)])),
        notes: many(5, () => long(5_000)).map((line) => [line]),
        crowd: long(400),
        isConfirmed: true,
        dose: [long(9_000)],
        pastCount: 123_456,
        channelImpact: long(100),
      },
    ],
  ])('%s', (_, more) => {
    const view = formView(parts(more));
    expect(() => checkView(view, 'modal')).not.toThrow();
    expect(JSON.stringify(view).length).toBeLessThan(250_000);
    expect(JSON.stringify(view.blocks.filter(({ type }) => type === 'section'))).not.toContain('<!channel>');
    expect(view.private_metadata).toBe('5f3a5f3a5f3a5f3a');
  });

  it('keeps the ids of its blocks whatever it shows, so that Slack keeps what people chose', () => {
    const ids = (more: Partial<FormViewParts>): unknown[] =>
      formView(parts(more)).blocks.flatMap((block) =>
        block.type === 'input' ? [[block.block_id, block.element.action_id]] : [],
      );
    expect(ids({ state: full, dose: ['Something else.'], pastCount: 3 })).toEqual(ids({}));
  });

  it('does not try to show what would be cut', () => {
    expect(fitsSlack(full)).toBe(true);
    expect(fitsSlack({ ...full, regions: many(101, String) })).toBe(false);
    expect(fitsSlack({ ...full, vendors: [`https://status.example/${'x'.repeat(80)}`] })).toBe(false);
  });

  it('asks for the channel first where none is known, and has room for any answer', () => {
    expect(() => checkView(channelView(), 'modal')).not.toThrow();
    const answer = linesView(
      long(200),
      many(200, (index) => `${index} ${long(4_000)}`).map((line) => [line]),
    );
    expect(() => checkView(answer, 'modal')).not.toThrow();
    expect(answer.blocks).toHaveLength(100);
  });
});

describe('the Home tab as Slack takes it', () => {
  const channel = (index: number, subscriptions: number) => ({
    ref: `C${String(index).padStart(10, '0')}`,
    name: long(80),
    lines: [[long(2_000)], [long(2_000)]],
    subscriptions: many(subscriptions, (at) => `${index}-${at}`).map((id) => ({ id, line: [long(4_000)], isFile: false })),
  });
  const busy = {
    language: 'en' as const,
    health: many(2, () => long(4_000)).map((line) => [line]),
    open: many(11, () => long(4_000)).map((line) => [line]),
    unknown: many(11, () => long(4_000)).map((line) => [line]),
    channels: many(40, String).map((_, index) => channel(index, 5)),
    notes: [[long(4_000)]],
    command: '/tocsin',
  };

  it.each([0, 1, 2, 3, 4, 99, -1, Number.NaN])('page %s', (page) => {
    const view = homeView({ ...busy, page });
    expect(() => checkView(view, 'home')).not.toThrow();
    expect(view.blocks.length).toBeLessThanOrEqual(100);
    expect(JSON.stringify(view)).not.toContain('<!channel>');
  });

  it('shows every subscription on one of its pages, each once', () => {
    const shown = [0, 1, 2, 3, 4].flatMap((page) =>
      homeView({ ...busy, page }).blocks.flatMap((block) => (block.type === 'section' ? (block.accessory?.value ?? []) : [])),
    );
    expect(shown).toHaveLength(200);
    expect(new Set(shown).size).toBe(200);
  });
});
