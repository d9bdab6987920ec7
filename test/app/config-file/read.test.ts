import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfigText } from '../../../src/app/config-file/read.js';
import { changedSettings, settingWords } from '../../../src/app/config-file/settings-words.js';
import { type ChannelSettings, defaultSettings } from '../../../src/domain/channel-settings.js';
import '../../support/property-seed.js';
import { someSettings } from './some-settings.js';

const channelWith = (settings: string): string =>
  `workspaces:\n  - chat: preview\n    channels:\n      - channel: '#ops'\n        settings:\n${settings
    .split('\n')
    .map((line) => `          ${line}`)
    .join('\n')}\n`;

function settingsOf(settings: string): ChannelSettings | readonly string[] {
  const read = readConfigText(channelWith(settings));
  if (read.kind === 'bad') return read.complaints.map(({ line, column, text }) => `${line}:${column} ${text}`);
  return read.settingsOf(0, 0) ?? defaultSettings;
}

const complaints = (text: string): string[] => {
  const read = readConfigText(text);
  return read.kind === 'bad' ? read.complaints.map(({ line, column, text: sentence }) => `${line}:${column} ${sentence}`) : [];
};

describe('the settings of a channel', () => {
  it('are read as people write them', () => {
    const written = [
      'min-impact: major',
      'maintenance: on',
      'surfaces: over, escalated',
      'mention: group S0123ABC "on call" from critical',
      'quiet: 22:00-07:00 mon-fri Europe/Berlin',
      'digest: weekly mon 09:00',
      'language: ko',
      'storms: off',
      'silence: no',
      'patience: 2d',
      'unreadable: off',
      'root-gone: repost',
    ];
    expect(settingsOf(written.join('\n'))).toEqual({
      ...defaultSettings,
      minImpact: 'major',
      maintenance: true,
      surfaces: ['escalated', 'over'],
      mention: { who: { kind: 'group', id: 'S0123ABC', name: 'on call' }, from: 'critical' },
      zone: 'Europe/Berlin',
      quiet: { from: '22:00', until: '07:00', days: ['mon', 'tue', 'wed', 'thu', 'fri'] },
      digest: { every: 'week', at: '09:00', on: 'mon' },
      language: 'ko',
      storms: false,
      silence: false,
      patienceHours: 48,
      unreadableHours: 0,
      rootGone: 'repost',
    });
  });

  it.each([
    ['quiet: 7:00 to 9:30 sat,sun', { quiet: { from: '07:00', until: '09:30', days: ['sat', 'sun'] } }],
    ['quiet: 22:00-07:00 fri-mon', { quiet: { from: '22:00', until: '07:00', days: ['mon', 'fri', 'sat', 'sun'] } }],
    ['quiet: off', { quiet: null }],
    ['digest: daily 8:00', { digest: { every: 'day', at: '08:00' } }],
    ['mention: here', { mention: { who: { kind: 'here', id: 'here', name: 'here' }, from: 'major' } }],
    ['surfaces: none', { surfaces: [] }],
    ['patience: 36', { patienceHours: 36 }],
  ])('take %s', (text, expected) => {
    expect(settingsOf(text)).toMatchObject(expected);
  });

  it.each([
    ['quiet: 25:00-07:00', /6:11 `quiet` takes hours/],
    ['quiet: 07:00-07:00', /`quiet` takes hours/],
    ['zone: Mars/Olympus', /`zone` takes a time zone/],
    ['digest: monthly', /`digest` takes `daily 09:00`/],
    ['mention: "@everyone"', /`mention` takes `here from critical`/],
    ['mention: group S1 from none', /`mention` takes/],
    ['surfaces: everything', /`surfaces` takes `all`, `none`/],
    ['patience: 31d', /at most `30d`/],
    ['min-impact: huge', /`min-impact` takes `none`, `minor`, `major` or `critical`/],
    ['minimpact: major', /6:11 There is no `minimpact` in `settings`; did you mean `min-impact`\?/],
    ['__proto__: major', /There is no `__proto__` in `settings`/],
    ['zone: UTC\nquiet: 22:00-07:00 Asia/Seoul', /`zone` says `UTC` and `quiet` says `Asia\/Seoul`/],
    ['quiet: [22, 7]', /`quiet` must be a single value/],
  ])('refuse %s with a sentence', (text, sentence) => {
    const read = settingsOf(text);
    expect(Array.isArray(read) ? read.join('\n') : 'taken').toMatch(sentence);
  });

  it('are the same again when they are written and read', () => {
    fc.assert(
      fc.property(someSettings, (settings) => {
        const written = changedSettings(settings).map(([name, text]) => `${name}: ${JSON.stringify(text)}`);
        const read = settingsOf(written.length === 0 ? 'zone: UTC' : written.join('\n'));
        for (const { name, format } of settingWords)
          expect([name, 'zone' in read ? format(read) : read]).toEqual([name, format(settings)]);
      }),
    );
  });
});

describe('a configuration file', () => {
  it('is complained about as a whole, in its own order, with what may have been meant', () => {
    const text = [
      'workspaces:',
      '  - chat: slak',
      '    chanels: []',
      '  - chat: slack',
      '    workspace: T1',
      '    channels:',
      '      - chanel: C1',
      '        subscriptions: github',
      '        settings:',
      '          storms: maybe',
      '        forwards:',
      '          - to: https://hooks.example.com/x',
      '            secret-env: whsec_not-a-name',
      'extra: 1',
    ];
    expect(complaints(text.join('\n'))).toEqual([
      '2:5 `chat` takes `slack`, `discord` or `preview`.',
      '3:5 There is no `chanels` in `workspaces`; did you mean `channels`?',
      '7:9 `channel` is missing here.',
      '7:9 There is no `chanel` in `channels`; did you mean `channel`?',
      '8:9 `subscriptions` must be a list: each entry on a line of its own that begins with `- `.',
      '10:11 `storms` takes `on` or `off`.',
      '13:13 `secret-env` takes the name of an environment variable, such as `ONCALL_KEY`, and never the secret itself.',
      '14:1 There is no `extra` at the top; there may be `version` and `workspaces`.',
    ]);
  });

  it.each([
    ['just words', /The file must be a group/],
    ['- a\n- b', /The file must be a group/],
    ['workspaces: 3', /`workspaces` must be a list/],
    ['workspaces: [3]', /An entry of `workspaces` must be a group/],
    ['version: 2\nworkspaces: []', /`version` takes `1`/],
    ['{}', /`workspaces` is missing here/],
    ['workspaces: []\n__proto__: {}', /There is no `__proto__` at the top/],
  ])('that is %j gets a sentence', (text, sentence) => {
    expect(complaints(text).join('\n')).toMatch(sentence);
  });

  it('is read with a byte order mark and Windows line ends', () => {
    expect(readConfigText('\uFEFFworkspaces:\r\n  - chat: preview\r\n')).toMatchObject({ kind: 'file' });
  });
});
