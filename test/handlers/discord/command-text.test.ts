import { describe, expect, it } from 'vitest';
import { commandDefinition } from '../../../handlers/discord/command-definition.js';
import { commandText } from '../../../handlers/discord/command-text.js';

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
    ['list', [], 'list'],
    ['settings', [option('maintenance', 'true'), option('surfaces', 'all')], 'settings surfaces:all maintenance:on'],
    ['settings', [option('mention', '<@&123>'), option('mention-from', 'major')], 'settings mention:<@&123> from:major'],
    ['settings', [option('mention-from', 'off')], 'settings mention:off'],
    ['settings', [option('publish', 'false'), option('region', '')], 'settings publish:off'],
  ])('%s %j', (subcommand, options, text) => {
    expect(commandText(subcommand, options)).toBe(text);
  });
});

describe('the command as it is registered', () => {
  it('keeps to the limits of application commands', () => {
    const command = commandDefinition('tocsin');
    const total = JSON.stringify(command).length;
    expect(total).toBeLessThan(8_000);
    const options = command.options ?? [];
    expect(options.map(({ name }) => name)).toEqual('subscribe unsubscribe list status settings mute why test help'.split(' '));
    const all = options.flatMap((sub) => [sub, ...('options' in sub ? (sub.options ?? []) : [])]);
    for (const { name, description } of all) {
      expect(name).toMatch(/^[-a-z]{1,32}$/);
      expect(description.length).toBeLessThanOrEqual(100);
    }
  });
});
