import { describe, expect, it } from 'vitest';
import { commandDefinition } from '../../../handlers/discord/command-definition.js';
import { commandText } from '../../../handlers/discord/command-text.js';
import { parseSettings } from '../../../src/app/commands/parse-settings.js';
import { defaultSettings } from '../../../src/domain/channel-settings.js';
import { scanFilter } from '../../../src/domain/filter-scan.js';

const option = (name: string, value: string) => ({ name, value });

describe('a slash command of Discord as text', () => {
  it.each([
    ['subscribe', [option('what', 'larch, github')], 'subscribe larch, github'],
    [
      'subscribe',
      [
        option('min-impact', 'major'),
        option('region', 'us-east, eu'),
        option('what', ' larch '),
        option('component', 'SIP transfer,API'),
      ],
      'subscribe larch region:us-east,eu component:"SIP transfer",API min-impact:major',
    ],
    ['unsubscribe', [option('which', '2')], 'unsubscribe 2'],
    ['mute', [option('vendor', 'larch'), option('for', '2h')], 'mute larch 2h'],
    ['mute', [option('for', 'off'), option('vendor', ' larch ')], 'mute larch off'],
    ['list', [], 'list'],
    ['why', [option('vendor', '  ')], 'why'],
    ['settings', [option('maintenance', 'true'), option('surfaces', 'all')], 'settings surfaces:all maintenance:on'],
    [
      'settings',
      [option('root-gone', 'repost'), option('patience', '2 d'), option('storms', 'false')],
      'settings storms:off patience:2d root-gone:repost',
    ],
    ['settings', [option('surfaces', 'escalated, over  reopened')], 'settings surfaces:escalated,over,reopened'],
    ['settings', [option('mention', '<@&123>'), option('mention-from', 'major')], 'settings mention:<@&123> from:major'],
    ['settings', [option('mention-from', 'off')], 'settings mention:off'],
    ['settings', [option('writers', 'admins')], 'settings writers:admins'],
    [
      'settings',
      [
        option('quiet', '22:00-07:00 mon-fri'),
        option('zone', 'Europe/Berlin'),
        option('silence', 'false'),
        option('language', 'ko'),
      ],
      'settings silence:off language:ko zone:Europe/Berlin quiet:22:00-07:00 mon-fri',
    ],
    ['settings', [option('digest', ' weekly mon 09:00 ')], 'settings digest:weekly mon 09:00'],
    ['settings', [option('publish', 'false'), option('region', '')], 'settings publish:off'],
    ['subscribe', [], 'subscribe'],
    [
      'subscribe',
      [option('routes', 'region:us-east -> <#123>, else <#456>'), option('what', 'larch')],
      'subscribe larch ; region:us-east -> <#123>, else <#456>',
    ],
    ['board', [], 'board'],
    ['board', [option('state', 'on')], 'board'],
    ['board', [option('state', 'off')], 'board off'],
    ['forward', [], 'forward'],
    [
      'forward',
      [
        option('only-when-down', 'true'),
        option('min-impact', 'major'),
        option('number', '2'),
        option('address', 'pagerduty 0123'),
      ],
      'forward 2 pagerduty 0123 min-impact:major only-when-down',
    ],
    ['forward', [option('only-when-down', 'false'), option('address', 'https://a.example')], 'forward https://a.example'],
    ['forward', [option('number', '2'), option('action', 'remove')], 'forward remove 2'],
  ])('%s %j', (subcommand, options, text) => {
    expect(commandText(subcommand, options)).toBe(text);
  });

  it.each([
    ['SIP transfer,API', ['SIP transfer', 'API']],
    ['"SIP transfer",API', ['SIP transfer', 'API']],
    ['“SIP transfer” , API', ['SIP transfer', 'API']],
    ['"Calls, inbound", API*', ['Calls, inbound', 'API*']],
    ['API,Voice:EU,-old', ['API', 'Voice:EU', '-old']],
    ["'tis, all, strict", ["'tis", 'all', 'strict']],
    ['"never closed, API', ['"never closed', 'API']],
    [String.raw`"a \"b\" c"`, ['a "b" c']],
    ['API:', ['API:']],
    [' , ,', []],
  ])('a field of alternatives stays one term: %s', (value, parts) => {
    const text = commandText('subscribe', [option('what', 'larch'), option('component', value), option('region', 'eu')]);
    const { terms, openQuote } = scanFilter(text.replace('subscribe ', ''));
    expect(openQuote).toBeNull();
    expect(terms.map(({ key, values }) => [key?.text ?? null, values.map((one) => one.text)])).toEqual([
      [null, ['larch']],
      ['region', ['eu']],
      ...(parts.length === 0 ? [] : [['component', parts]]),
    ]);
  });

  it('leaves the names of `what` to the command, also behind a last comma', () => {
    const { terms } = scanFilter(commandText('subscribe', [option('what', 'larch, "Spruce Cloud",'), option('region', 'eu')]));
    expect(terms.map(({ key, values }) => [key?.text ?? null, values.map((one) => one.text)])).toEqual([
      [null, ['subscribe']],
      [null, ['larch', 'Spruce Cloud']],
      ['region', ['eu']],
    ]);
  });

  it('writes settings that are understood', () => {
    const text = commandText('settings', [
      option('surfaces', 'over, escalated'),
      option('min-impact', 'major'),
      option('maintenance', 'true'),
      option('mention', '<@&11111111111111111>'),
      option('mention-from', 'critical'),
      option('publish', 'true'),
    ]);
    const parsed = parseSettings(text.replace('settings ', ''), defaultSettings, 'discord');
    expect(parsed).toMatchObject({ kind: 'settings', settings: { minImpact: 'major', maintenance: true, publish: true } });
  });
});

describe('the command as it is registered', () => {
  const command = commandDefinition('tocsin');
  const options = command.options ?? [];
  const all = options.flatMap((sub) => [sub, ...('options' in sub ? (sub.options ?? []) : [])]);

  it('is for servers only, and for everybody in them', () => {
    expect(command).toMatchObject({ contexts: [0], integration_types: [0] });
    expect(command.default_member_permissions).toBeUndefined();
  });

  it('is described in every other language, within the same limits', () => {
    for (const one of [command, ...all]) {
      const described = one.description_localizations ?? {};
      expect(Object.keys(described).sort(), one.name).toEqual(['de', 'ja', 'ko']);
      for (const text of Object.values(described)) expect((text ?? '').length, text ?? one.name).toBeLessThanOrEqual(100);
    }
  });

  it('keeps to the limits of application commands', () => {
    expect(options.map(({ name }) => name)).toEqual(
      'subscribe unsubscribe list status settings mute why board forward test help'.split(' '),
    );
    for (const { name, description } of all) {
      expect(name).toMatch(/^[-a-z]{1,32}$/);
      expect(description.length).toBeLessThanOrEqual(100);
    }
    const choices = all.flatMap((one) =>
      'choices' in one ? (one.choices ?? []).map(({ name, value }) => `${name}${value}`) : [],
    );
    const words = [command, ...all].map(({ name, description }) => name + description).join('');
    expect(words.length + choices.join('').length).toBeLessThan(8_000);
    for (const one of all) if ('options' in one) expect((one.options ?? []).length).toBeLessThanOrEqual(25);
    for (const one of all) if ('choices' in one) expect((one.choices ?? []).length).toBeLessThanOrEqual(25);
  });

  it('asks for what is required first, as Discord demands', () => {
    for (const sub of options) {
      const required = 'options' in sub ? (sub.options ?? []).map((one) => one.required === true) : [];
      expect([...required].sort((a, b) => Number(b) - Number(a))).toEqual(required);
    }
  });

  it('never suggests where there is a list of choices', () => {
    for (const one of all) expect('choices' in one && 'autocomplete' in one).toBe(false);
  });
});
