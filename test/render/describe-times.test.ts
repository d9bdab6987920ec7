import { describe, expect, it } from 'vitest';
import { ChannelSettings } from '../../src/domain/channel-settings.js';
import { describeDigest, describeQuiet } from '../../src/render/describe-times.js';
import { answerWordsOf } from '../../src/words/languages.js';

const english = answerWordsOf({});

const quiet = (days?: readonly string[]) =>
  ChannelSettings.parse({
    zone: 'Europe/Berlin',
    quiet: { from: '22:00', until: '07:00', ...(days === undefined ? {} : { days }) },
  });

describe('quiet hours in words', () => {
  it.each([
    [undefined, 'Quiet hours 22:00–07:00 Europe/Berlin, critical comes through.'],
    [['mon', 'tue', 'wed', 'thu', 'fri'], 'Quiet hours 22:00–07:00 mon–fri Europe/Berlin, critical comes through.'],
    [['sun', 'sat'], 'Quiet hours 22:00–07:00 sat, sun Europe/Berlin, critical comes through.'],
    [['fri', 'sat', 'sun', 'mon', 'wed'], 'Quiet hours 22:00–07:00 wed, fri–mon Europe/Berlin, critical comes through.'],
    [['tue'], 'Quiet hours 22:00–07:00 tue Europe/Berlin, critical comes through.'],
  ])('%j', (days, words) => {
    expect(describeQuiet(quiet(days), english)).toBe(words);
  });

  it('are nothing where there are none', () => {
    expect(describeQuiet(ChannelSettings.parse({}), english)).toBeNull();
  });
});

describe('a digest in words', () => {
  it('names its day and its time', () => {
    expect(describeDigest(ChannelSettings.parse({ digest: { every: 'day', at: '09:00' } }), english)).toBe(
      'A digest comes every day at 09:00 UTC.',
    );
    expect(
      describeDigest(ChannelSettings.parse({ zone: 'Asia/Seoul', digest: { every: 'week', at: '08:30', on: 'fri' } }), english),
    ).toBe('A digest comes every Friday at 08:30 Asia/Seoul.');
    expect(describeDigest(ChannelSettings.parse({}), english)).toBeNull();
  });
});
