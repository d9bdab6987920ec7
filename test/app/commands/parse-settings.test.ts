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
