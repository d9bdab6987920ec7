import type { APIApplicationCommandBasicOption, RESTPostAPIChatInputApplicationCommandsJSONBody } from 'discord-api-types/v10';
import { writersChoices } from '../../src/app/commands/writers-setting.js';
import { languages } from '../../src/domain/language.js';
import { describedIn } from './command-words.js';

/** Numbers of the platform: ApplicationCommandOptionType, InteractionContextType (guild), ApplicationIntegrationType (guild install). */
const subcommand = 1;
const string = 3;
const integer = 4;
const boolean = 5;
const mentionable = 9;
const inGuilds = [0];

const text = (
  name: string,
  description: string,
  more: { required?: boolean; autocomplete?: true } = {},
): APIApplicationCommandBasicOption => ({
  type: string,
  name,
  description,
  max_length: 1_000,
  ...more,
});

const choice = (name: string, description: string, values: readonly string[]): APIApplicationCommandBasicOption => ({
  type: string,
  name,
  description,
  choices: values.map((value) => ({ name: value, value })),
});

const impacts = ['minor', 'major', 'critical'];

interface Subcommand {
  readonly name: string;
  readonly description: string;
  readonly options?: APIApplicationCommandBasicOption[];
}

const subcommands: readonly Subcommand[] = [
  {
    name: 'subscribe',
    description: 'Follow vendors in this channel; without anything behind it a form opens',
    options: [
      text('what', 'A vendor, several, a filter, or the address of a status page', { autocomplete: true }),
      text('region', 'Only these regions, for example us-east or eu,frankfurt', { autocomplete: true }),
      text('component', 'Only these components, for example API or "Actions*"', { autocomplete: true }),
      choice('min-impact', 'Only incidents of this impact and up', impacts),
      text('routes', 'Which part goes to which channel: region:us-east -> #oncall-us, else #vendors'),
    ],
  },
  {
    name: 'unsubscribe',
    description: 'Stop following',
    options: [text('which', 'A number of /tocsin list, a vendor, or all', { required: true, autocomplete: true })],
  },
  { name: 'list', description: 'What this channel follows' },
  {
    name: 'status',
    description: 'What burns now',
    options: [text('vendor', 'One vendor only', { autocomplete: true })],
  },
  {
    name: 'settings',
    description: 'What surfaces in the channel, who is mentioned, minimum impact, quiet hours, digest',
    options: [
      text('surfaces', 'escalated, reopened, over-major, over; or all, none'),
      choice('min-impact', 'Mildest impact that opens a thread', ['none', ...impacts]),
      { type: boolean, name: 'maintenance', description: 'Also threads for scheduled maintenance' },
      { type: mentionable, name: 'mention', description: 'Who is mentioned when it gets serious' },
      choice('mention-from', 'Impact from which they are mentioned, or nobody', [...impacts, 'off']),
      { type: boolean, name: 'publish', description: 'Announcement channels: publish new incidents to followers' },
      { type: boolean, name: 'storms', description: 'One message for what comes beside five new incidents in ten minutes' },
      text('patience', 'What was over for longer than this is named in one line: 24h, 2d'),
      text('unreadable', 'A page that cannot be read for this long is told of here: 1h, 2d, or off'),
      choice('root-gone', 'When somebody deletes the message of an open incident', ['stop', 'repost']),
      text('quiet', 'Hours in which only critical comes: 22:00-07:00 mon-fri Europe/Berlin, or off'),
      text('digest', 'One message that sums up: daily 09:00, weekly mon 09:00, or off'),
      text('zone', 'The time zone of the people here: Europe/Berlin'),
      { type: boolean, name: 'silence', description: 'Threads say when the vendor of a major incident stays silent for long' },
      choice('language', 'The language of what Tocsin itself says here', languages),
      { type: boolean, name: 'translate', description: "Vendors' words in that language too, where a machine translates" },
      choice('writers', 'Who may change what comes to channels of this server; set by itself', writersChoices),
    ],
  },
  {
    name: 'mute',
    description: 'Keep a vendor silent in this channel for a while',
    options: [text('vendor', 'Which vendor', { required: true, autocomplete: true }), text('for', '30m, 2h, 1d, or off')],
  },
  {
    name: 'why',
    description: 'Why the newest incident came here, or why one did not',
    options: [text('vendor', 'The last five of this vendor', { autocomplete: true })],
  },
  {
    name: 'board',
    description: 'A pinned message that always shows how the vendors of this channel are doing',
    options: [choice('state', 'Off takes it away', ['on', 'off'])],
  },
  {
    name: 'forward',
    description: 'Send what comes here to a webhook or PagerDuty as well; alone it lists what is sent',
    options: [
      text('address', 'https://hooks.example.com/tocsin, or pagerduty and an integration key'),
      { type: integer, name: 'number', description: 'Of a subscription in /tocsin list, or of what is acted on', min_value: 1 },
      choice('min-impact', 'Only incidents of this impact and up', ['none', ...impacts]),
      { type: boolean, name: 'only-when-down', description: 'Only while Discord itself cannot be reached' },
      choice('action', 'With the number of one that is there already', ['test', 'remove', 'start']),
    ],
  },
  { name: 'test', description: 'Post a sample thread here, to see that everything works' },
  { name: 'help', description: 'How to use Tocsin' },
];

const localized = (command: string, option: APIApplicationCommandBasicOption): APIApplicationCommandBasicOption => ({
  ...option,
  description_localizations: describedIn(`${command} ${option.name}`),
});

/**
 * `/tocsin` as it is registered: for everybody, in guilds only. Who may change subscriptions is checked inside, so that everybody can ask for
 * list, status and why.
 */
export const commandDefinition = (name: string): RESTPostAPIChatInputApplicationCommandsJSONBody => ({
  name,
  description: 'Tell this channel what the vendors it depends on are going through',
  contexts: inGuilds,
  integration_types: inGuilds,
  description_localizations: describedIn(''),
  options: subcommands.map(({ options = [], ...command }) => ({
    type: subcommand,
    ...command,
    description_localizations: describedIn(command.name),
    ...(options.length === 0 ? {} : { options: options.map((option) => localized(command.name, option)) }),
  })),
});
