import { describe, expect, it } from 'vitest';
import { parseSettings } from '../../../src/app/commands/parse-settings.js';
import { type ChannelSettings, defaultSettings } from '../../../src/domain/channel-settings.js';

const read = (words: string, chat: 'slack' | 'discord' = 'slack', before: ChannelSettings = defaultSettings) =>
  parseSettings(words, before, chat);
const set = (words: string, chat: 'slack' | 'discord' = 'slack', before: ChannelSettings = defaultSettings) => {
  const parsed = read(words, chat, before);
  return parsed.kind === 'settings' ? parsed.settings : parsed.sentence;
};

describe('words of settings', () => {
  it.each<[string, Partial<ChannelSettings>]>([
    ['surfaces:escalated,reopened,over-major', { surfaces: ['escalated', 'reopened', 'over-major'] }],
    ['surfaces: over , escalated', { surfaces: ['escalated', 'over'] }],
    ['surfaces:all', { surfaces: ['escalated', 'reopened', 'over-major', 'over'] }],
    ['surfaces:none', { surfaces: [] }],
    ['surfaces:none,over', { surfaces: ['over'] }],
    ['MIN-IMPACT:Major', { minImpact: 'major' }],
    ['minimpact=none', { minImpact: 'none' }],
    ['maintenance:on publish:on', { maintenance: true, publish: true }],
    ['storms:off patience:36 root-gone:repost', { storms: false, patienceHours: 36, rootGone: 'repost' }],
    ['storm:no patience:24h rootgone:STOP', { storms: false, patienceHours: 24 }],
    [
      'storms off maintenance:on patience 48h root-gone repost',
      { storms: false, maintenance: true, patienceHours: 48, rootGone: 'repost' },
    ],
    ['patience:30d', { patienceHours: 720 }],
    ['patience:3days', { patienceHours: 72 }],
    ['unreadable:2h', { unreadableHours: 2 }],
    ['unreadable 2d', { unreadableHours: 48 }],
    ['unreadable off', { unreadableHours: 0 }],
    ['unreadable:on', { unreadableHours: 1 }],
  ])('%s', (words, wanted) => {
    expect(set(words)).toEqual({ ...defaultSettings, ...wanted });
  });

  it('changes nothing else of what was set', () => {
    const before = { ...defaultSettings, maintenance: true, surfaces: [] };
    expect(set('min-impact:critical', 'slack', before)).toEqual({ ...before, minImpact: 'critical' });
  });

  it('takes all or nothing', () => {
    expect(read('maintenance:on min-impact:huge')).toMatchObject({ kind: 'bad' });
    expect(read('min-impact:major min-impact:minor')).toMatchObject({ kind: 'bad', corrected: null });
  });
});

const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const workdays = everyDay.slice(0, 5);

describe('times of a channel', () => {
  it.each([
    ['quiet 22:00-07:00', { quiet: { from: '22:00', until: '07:00', days: everyDay } }],
    ['quiet 22:00-07:00 Europe/Berlin', { zone: 'Europe/Berlin', quiet: { from: '22:00', until: '07:00', days: everyDay } }],
    ['quiet 22:00-07:00 mon-fri', { quiet: { from: '22:00', until: '07:00', days: workdays } }],
    [
      'quiet hours: 22:00 – 07:00, weekdays, europe/berlin',
      { zone: 'Europe/Berlin', quiet: { from: '22:00', until: '07:00', days: workdays } },
    ],
    ['quiet 10pm to 7am sat,sun', { quiet: { from: '22:00', until: '07:00', days: ['sat', 'sun'] } }],
    [
      'quiet 20-8 fri-mon America/New York',
      { zone: 'America/New_York', quiet: { from: '20:00', until: '08:00', days: ['mon', 'fri', 'sat', 'sun'] } },
    ],
    ['quiet from 0:00 until 24:00 on weekends', { quiet: { from: '00:00', until: '00:00', days: ['sat', 'sun'] } }],
    ['quiet off', { quiet: null }],
    ['zone Europe/Berlin', { zone: 'Europe/Berlin' }],
    ['time zone asia/kolkata', { zone: 'Asia/Kolkata' }],
    ['zone utc', { zone: 'UTC' }],
    ['digest daily 09:00', { digest: { every: 'day', at: '09:00' } }],
    ['digest daily at 8', { digest: { every: 'day', at: '08:00' } }],
    ['digest weekly mon 09:00', { digest: { every: 'week', at: '09:00', on: 'mon' } }],
    ['digest weekly Friday 4pm Europe/Berlin', { zone: 'Europe/Berlin', digest: { every: 'week', at: '16:00', on: 'fri' } }],
    ['digest weekly', { digest: { every: 'week', at: '09:00', on: 'mon' } }],
    ['digest off', { digest: null }],
    ['silence off', { silence: false }],
    ['language ko', { language: 'ko' }],
    ['translate off', { translate: false }],
    ['translations:no language:ko', { translate: false, language: 'ko' }],
    [
      'quiet 22:00-07:00 mon-fri zone Europe/Berlin digest weekly mon 09:00 silence off maintenance:on',
      {
        zone: 'Europe/Berlin',
        quiet: { from: '22:00', until: '07:00', days: workdays },
        digest: { every: 'week', at: '09:00', on: 'mon' },
        silence: false,
        maintenance: true,
      },
    ],
  ] as const)('%s', (words, wanted) => {
    expect(set(words)).toEqual({ ...defaultSettings, ...wanted });
  });

  it.each([
    ['quiet', 'I do not understand `quiet`; settings look like `maintenance:on`.', null],
    ['quiet 22:00', '`quiet` takes hours such as `22:00-07:00`', null],
    ['quiet 22:00-25:00', '`quiet` takes hours such as `22:00-07:00`', null],
    ['quiet Europe/Berlin', '`quiet` takes hours such as `22:00-07:00`', null],
    ['quiet 09:00-09:00', 'Those hours never end', null],
    [
      'quiet 22:00-07:00 Europe/Berlín',
      'I know no time zone `Europe/Berlín`; did you mean `Europe/Berlin`?',
      'quiet:22:00-07:00 Europe/Berlin',
    ],
    [
      'quiet 22:00-07:00 CET mon-fri',
      '`CET` is said in many places; did you mean `Europe/Berlin`?',
      'quiet:22:00-07:00 Europe/Berlin mon-fri',
    ],
    ['zone berlin', 'I know no time zone `berlin`; did you mean `Europe/Berlin`?', 'zone:Europe/Berlin'],
    ['zone New York', 'did you mean `America/New_York`?', 'zone:America/New_York'],
    ['zone UTC+2', '`UTC+2` knows nothing of summer time; name a city', null],
    ['zone Atlantis', 'I know no time zone `Atlantis`', null],
    ['zone:<!channel>', 'I know no time zone', null],
    ['digest sometimes', '`digest` takes `daily 09:00` or `weekly mon 09:00`, or `off`.', null],
    ['digest daily 25:00', '`digest` takes `daily 09:00`', null],
    ['silence maybe', '`silence:` takes `on` or `off`.', null],
    ['language fr', '`language` takes `en`, `ko`, `ja` or `de`.', null],
  ])('%s is answered', (words, sentence, corrected) => {
    const parsed = read(words);
    if (parsed.kind !== 'bad') throw new Error('it was taken');
    expect(parsed.sentence).toContain(sentence);
    expect(parsed.corrected).toBe(corrected);
    if (corrected !== null) expect(read(corrected)).toMatchObject({ kind: 'settings' });
  });

  it('keeps the zone when hours are changed without one', () => {
    const before = { ...defaultSettings, zone: 'Asia/Seoul' };
    expect(set('quiet 22:00-07:00', 'slack', before)).toMatchObject({ zone: 'Asia/Seoul' });
  });

  it('reads ten thousand characters of anything in no time', () => {
    for (const text of [
      `quiet ${'-'.repeat(10_000)}`,
      `zone ${'a/'.repeat(5_000)}`,
      `digest ${' mon'.repeat(2_500)}`,
      `quiet ${' '.repeat(10_000)}x`,
    ])
      expect(read(text)).toMatchObject({ kind: 'bad' });
  });
});

describe('whom to mention', () => {
  it.each([
    ['slack', '<!subteam^S123|@oncall>', { kind: 'group', id: 'S123', name: 'oncall' }],
    ['slack', '<!subteam^S123>', { kind: 'group', id: 'S123', name: 'that group' }],
    ['slack', '<@U123|dana>', { kind: 'person', id: 'U123', name: 'dana' }],
    ['slack', '<!here>', { kind: 'here', id: 'here', name: 'here' }],
    ['slack', '@here', { kind: 'here', id: 'here', name: 'here' }],
    ['discord', '<@&123>', { kind: 'role', id: '123', name: 'that role' }],
    ['discord', '<@!123>', { kind: 'person', id: '123', name: 'that person' }],
  ] as const)('%s: %s', (chat, value, who) => {
    expect(set(`mention:${value} from:critical`, chat)).toMatchObject({ mention: { who, from: 'critical' } });
    expect(set(`from:critical mention:${value}`, chat)).toMatchObject({ mention: { who, from: 'critical' } });
  });

  it('is from major where nothing is said, and keeps what was said before', () => {
    expect(set('mention:<@U1|a>')).toMatchObject({ mention: { from: 'major' } });
    const before = { ...defaultSettings, mention: { who: { kind: 'person', id: 'U1', name: 'a' }, from: 'minor' } } as const;
    expect(set('mention:<@U2|b>', 'slack', before)).toMatchObject({ mention: { who: { id: 'U2' }, from: 'minor' } });
    expect(set('mention:off', 'slack', before)).toMatchObject({ mention: null });
    expect(set('from:off', 'slack', before)).toMatchObject({ mention: null });
  });

  it.each(['<!channel>', '<!everyone>', '@everyone', 'everyone', '@channel'])('never everybody: %s', (value) => {
    expect(set(`mention:${value}`)).toContain('never everybody');
  });

  it.each([
    ['slack', '@oncall'],
    ['slack', '<@123>'],
    ['slack', '<@U1|a'],
    ['slack', '<@U1> <!channel>'],
    ['discord', '<!subteam^S1>'],
    ['discord', '<@&12a>'],
    ['slack', '<!subteam^S1|x><!channel>'],
  ] as const)('builds no mention from text on %s: %s', (chat, value) => {
    expect(read(`mention:${value}`, chat)).toMatchObject({ kind: 'bad' });
  });

  it('wants somebody for the threshold', () => {
    expect(set('from:major')).toContain('mention:@oncall from:major');
  });
});

describe('what is not understood', () => {
  it('suggests the setting that was meant, and mends the whole text', () => {
    expect(read('maintenence:on min-impact:major')).toMatchObject({
      sentence: 'I know no setting `maintenence:`; did you mean `maintenance:`?',
      corrected: 'maintenance:on min-impact:major',
    });
    expect(read('maintenance on')).toMatchObject({ kind: 'bad', corrected: 'maintenance:on' });
  });

  it.each([
    'surfaces:',
    'surfaces:sometimes',
    'min-impact:',
    'maintenance:perhaps',
    'storms:maybe',
    'patience:',
    'patience:0h',
    'patience:31d',
    'patience:long',
    'unreadable:',
    'unreadable:8d',
    'unreadable:soon',
    'root-gone:',
    'root-gone:perhaps',
    'zzzzzz:on',
    '::::',
    ':',
    'x'.repeat(3_000),
  ])('says what is possible: %s', (words) => {
    const parsed = read(words);
    expect(parsed).toMatchObject({ kind: 'bad' });
    expect(parsed.kind === 'bad' && parsed.sentence.length).toBeLessThan(300);
  });
});
