import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLoadOptions } from './load-options.js';
import { leastTime, owedBy, planPages } from './load-plan.js';

const shape = fc
  .record({
    incidents: fc.integer({ min: 1, max: 300 }),
    updates: fc.integer({ min: 2, max: 12 }),
    channels: fc.integer({ min: 1, max: 60 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ channels, share, ...rest }) => ({ ...rest, channels, spread: Math.max(1, Math.round(share * channels)) }));

describe('the pages of a load run', () => {
  it('show every incident once, none of them more than a list holds, and each goes to as many different channels as was asked', () => {
    fc.assert(
      fc.property(shape, (asked) => {
        const pages = planPages(asked);
        const shown = pages.flatMap(({ incidents }) => incidents).toSorted((one, other) => one - other);
        expect(shown).toEqual(Array.from({ length: asked.incidents }, (_nothing, index) => index));
        for (const { incidents, channels } of pages) {
          expect(incidents.length).toBeLessThanOrEqual(25);
          expect(new Set(channels).size).toBe(asked.spread);
          expect(Math.max(...channels)).toBeLessThan(asked.channels);
        }
        expect(owedBy(pages, asked).threads).toBe(asked.incidents * asked.spread);
      }),
    );
  });

  it('owe each channel its share', () => {
    const asked = { incidents: 500, updates: 10, channels: 50, spread: 5 };
    expect(owedBy(planPages(asked), asked)).toEqual({
      threads: 2_500,
      messages: 27_500,
      inFullestChannel: { threads: 50, messages: 550 },
    });
  });
});

describe('the least time of a load run', () => {
  const owed = { threads: 2_500, messages: 27_500, inFullestChannel: { threads: 50, messages: 550 } };

  it('is set by the edits where many roots share a workspace of Slack', () => {
    expect(leastTime(owed, { chat: 'slack', scale: 1 }).map(({ seconds }) => seconds)).toEqual([3_000, 2_750, 550]);
  });

  it('is set by all requests together on Discord, and shorter where limits run faster', () => {
    expect(leastTime(owed, { chat: 'discord', scale: 10 }).map(({ seconds }) => seconds)).toEqual([65, 5, 5]);
  });
});

describe('the options of a load run', () => {
  it('are those of the documented run unless others are given, and no incident goes to more channels than there are', () => {
    expect(readLoadOptions([])).toMatchObject({
      incidents: 500,
      updates: 10,
      channels: 50,
      spread: 50,
      chat: 'slack',
      workers: 2,
      scale: 1,
    });
    expect(readLoadOptions(['--channels', '6', '--spread', '9', '--chat', 'discord'])).toMatchObject({
      spread: 6,
      chat: 'discord',
    });
  });

  it.each([[['--updates', '1']], [['--chat', 'irc']], [['--scale', '0']], [['--speed', '2']]])(
    'are refused with how to call it: %j',
    (args) => {
      expect(readLoadOptions(args)).toContain('npm run chaos:load');
    },
  );
});
