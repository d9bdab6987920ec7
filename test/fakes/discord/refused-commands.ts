import { type Case, command, field, form, letters, nowhere } from './refusal-cases.js';

const put = (): string => 'PUT /applications/APP/commands';
export const commandForms: readonly Case[] = [
  ['a command with capitals', put, [command({ name: 'Tocsin' })], 400, form, '0 name APPLICATION_COMMAND_INVALID_NAME'],
  ['a command of two words', put, [command({ name: 'tocsin now' })], 400, form, '0 name'],
  ['a command name of 33', put, [command({ name: letters(33) })], 400, form, '0 name BASE_TYPE_MAX_LENGTH'],
  ['a command without a description', put, [{ name: 'tocsin' }], 400, form, '0 description BASE_TYPE_REQUIRED'],
  ['a description of 101', put, [command({ description: letters(101) })], 400, form, '0 description'],
  ['the same command twice', put, [command(), command()], 400, form, '1 name APPLICATION_COMMANDS_DUPLICATE_NAME'],
  [
    '26 options of a command',
    put,
    [command({ options: Array.from({ length: 26 }, (_, index) => field({ name: `o${index}` })) })],
    400,
    form,
    '0 options',
  ],
  ['the same option twice', put, [command({ options: [field(), field()] })], 400, form, '0 options 1 name'],
  [
    'a required option after an optional one',
    put,
    [command({ options: [field(), field({ name: 'b', required: true })] })],
    400,
    form,
    '0 options 1 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
  ],
  [
    'sub-commands beside options',
    put,
    [command({ options: [{ type: 1, name: 's', description: 'd' }, field()] })],
    400,
    form,
    '0 options APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
  ],
  [
    'a sub-command in a sub-command',
    put,
    [command({ options: [{ type: 1, name: 's', description: 'd', options: [{ type: 1, name: 't', description: 'd' }] }] })],
    400,
    form,
    '0 options 0 options 0 type',
  ],
  [
    'choices together with autocomplete',
    put,
    [command({ options: [field({ autocomplete: true, choices: [{ name: 'a', value: 'a' }] })] })],
    400,
    form,
    '0 options 0 autocomplete',
  ],
  [
    '26 choices',
    put,
    [command({ options: [field({ choices: Array.from({ length: 26 }, (_, index) => ({ name: `c${index}`, value: 'v' })) })] })],
    400,
    form,
    '0 options 0 choices',
  ],
  [
    'a command of more than 8,000 letters',
    put,
    [
      command({
        options: Array.from({ length: 25 }, (_, index) => ({
          type: 1,
          name: `s${index}`,
          description: letters(100),
          options: Array.from({ length: 4 }, (_unused, other) => field({ name: `o${other}`, description: letters(100) })),
        })),
      }),
    ],
    400,
    form,
    '0 APPLICATION_COMMAND_TOO_LARGE',
  ],
  ['commands of another application', () => `PUT /applications/${nowhere}/commands`, [], 404, 10002],
];
