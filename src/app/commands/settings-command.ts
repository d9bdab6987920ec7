import { isDeepStrictEqual } from 'node:util';
import { type ChannelRow, writeChannelSettings } from '../../db/channels.js';
import { reviewHolds } from '../../db/held-threads.js';
import { chatTenantId } from '../../db/installations.js';
import { type ChannelSettings, defaultSettings, MinImpact, type Surface, surfaces } from '../../domain/channel-settings.js';
import { toIso } from '../../domain/time.js';
import type { Control } from '../../render/controls.js';
import { describeDigest, describeQuiet } from '../../render/describe-times.js';
import { languageName } from '../../words/languages.js';
import type { Line } from '../../words/segments.js';
import { button, offer, row, says } from './answer.js';
import type { Answer, AnswerRow } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { channelHere, nothingHere, sayHere, typed, unpinged } from './here.js';
import { mayNotChange } from './may-change.js';
import { parseSettings } from './parse-settings.js';
import { prose } from './prose.js';

/** Shows what the channel decided for all its subscriptions, or changes it. */
export async function settingsCommand(deps: CommandDeps, asking: Asking, words: string): Promise<Answer> {
  const channel = await channelHere(deps, asking);
  if (channel === undefined) return says(nothingHere(asking));
  if (words === '') return says(...(await shown(deps, asking, channel)));
  const refused = await mayNotChange(deps, asking);
  if (refused !== undefined) return refused;
  const parsed = parseSettings(words, channel.settings, asking.place.chat);
  if (parsed.kind === 'bad') return badSettings(deps, asking, parsed);
  if (parsed.settings.publish && !channel.settings.publish && !mayPublish(asking, channel))
    return says('Only an announcement channel of Discord has followers to publish to; this is none.');
  if (isEverybody(parsed.settings, asking)) return says('I mention a person or a role, or @here; never everybody.');
  return changed(deps, asking, channel, parsed.settings);
}

/** On Discord the role that everybody has bears the id of the server. */
const isEverybody = ({ mention }: ChannelSettings, { place }: Asking): boolean =>
  mention !== null && mention.who.kind === 'role' && chatTenantId(place.chat, mention.who.id) === place.tenantId;

async function badSettings(
  deps: CommandDeps,
  asking: Asking,
  { sentence, corrected }: { readonly sentence: string; readonly corrected: string | null },
): Promise<Answer> {
  if (corrected === null) return says(row([...prose(sentence), ' ', typed(asking, 'settings'), ' shows all of them.']));
  return says(row(prose(sentence), await button(deps, asking, 'Use that', `settings ${corrected}`)));
}

const mayPublish = ({ place }: Asking, channel: ChannelRow): boolean =>
  place.chat === 'discord' && (place.channelKind ?? channel.kind) === 'announcement';

async function changed(deps: CommandDeps, asking: Asking, channel: ChannelRow, settings: ChannelSettings): Promise<Answer> {
  const lines = sentences(settings, asking).filter(
    (line, index) => !isDeepStrictEqual(line, sentences(channel.settings, asking)[index]),
  );
  if (lines.length === 0) return says('It is set like that already.');
  await writeChannelSettings(deps.db, channel.tenantId, channel.id, settings);
  await reviewHolds(deps.db, channel.tenantId, channel.id, toIso(deps.clock.now()));
  const news = lines.flatMap((line): Line => [' ', ...line]);
  const unsaid = await sayHere(deps, asking, [{ bold: asking.person.name }, ' changed what comes here.', ...news]);
  return says(
    ['✅ Done.', ...news],
    ...(isZoneAssumed(channel.settings, settings)
      ? [
          [
            'Nobody has named a time zone here, so I take UTC. To change that: ',
            typed(asking, 'settings zone Europe/Berlin'),
            '.',
          ],
        ]
      : []),
    ...(unsaid === undefined ? [] : [`I could not tell the channel: ${unsaid}`]),
  );
}

/** Hours were asked for in a channel that still has the zone of all channels. */
const isZoneAssumed = (before: ChannelSettings, after: ChannelSettings): boolean =>
  before.zone === defaultSettings.zone &&
  after.zone === defaultSettings.zone &&
  ((after.quiet !== null && !isDeepStrictEqual(before.quiet, after.quiet)) ||
    (after.digest !== null && !isDeepStrictEqual(before.digest, after.digest)));

const surfaceWords: Readonly<Record<Surface, string>> = {
  escalated: 'what is raised to major or critical',
  reopened: 'what is back after its end',
  'over-major': 'the end of major ones',
  over: 'every end',
};

const andUp = (impact: MinImpact): string => (impact === 'critical' ? impact : `${impact} and up`);

/** Every end holds those of major ones. */
const told = (shownOnes: readonly Surface[]): string[] =>
  shownOnes.filter((surface) => surface !== 'over-major' || !shownOnes.includes('over')).map((surface) => surfaceWords[surface]);

/** One for each setting, always in the same order. */
const sentences = (settings: ChannelSettings, { place }: Asking): readonly Line[] => [
  [`In the channel: ${['new incidents', ...told(settings.surfaces)].join(', ')}. The rest stays in threads.`],
  [
    settings.minImpact === 'none'
      ? 'Incidents of every impact get a thread.'
      : `Incidents get a thread when they are ${andUp(settings.minImpact)}, or when the vendor does not say.`,
  ],
  [`Maintenance is ${settings.maintenance ? 'on' : 'off'}.`],
  settings.mention === null
    ? ['Nobody is mentioned.']
    : [unpinged(settings.mention.who, place.chat), ` is mentioned when it is ${andUp(settings.mention.from)}.`],
  [settings.publish ? 'New incidents are published to the followers of this channel.' : 'Nothing is published to followers.'],
  [
    settings.storms
      ? 'When more than five incidents begin within ten minutes, the rest below major become one message.'
      : 'Every incident gets a message of its own, also when many come at once.',
  ],
  [`What was over for ${hoursWords(settings.patienceHours)} before I could post it is named in one line.`],
  [
    settings.unreadableHours === 0
      ? 'A page that cannot be read is not told of here.'
      : `A page that cannot be read for ${hoursWords(settings.unreadableHours)} is told of here, and again when it can be.`,
  ],
  [rootGoneWords(settings.rootGone, place)],
  [describeQuiet(settings) ?? 'There are no quiet hours.'],
  [describeDigest(settings) ?? 'No digest comes.'],
  [`Times of day are counted in ${settings.zone}.`],
  [
    settings.silence
      ? 'A thread says when the vendor of a major incident stays silent for long.'
      : 'Nothing is said when a vendor stays silent.',
  ],
  [`What I say here is in ${languageName(settings.language)}.`],
];

/** On Discord a thread lives on when its message is deleted; a forum's post does not. */
function rootGoneWords(rootGone: ChannelSettings['rootGone'], { chat, channelKind }: Asking['place']): string {
  const isRepost = rootGone === 'repost';
  if (chat === 'discord' && channelKind !== 'forum')
    return isRepost
      ? 'When somebody deletes the message of an open incident, its thread goes on; where there is none yet, the message is posted again once.'
      : 'When somebody deletes the message of an incident, its thread goes on; where there is none yet, nothing more comes about it.';
  return isRepost
    ? 'When somebody deletes the message of an open incident, it is posted again once.'
    : 'When somebody deletes the message of an incident, nothing more comes about it.';
}

const hoursWords = (hours: number): string => (hours % 24 === 0 && hours > 24 ? `${hours / 24} days` : `${hours} h`);

async function shown(deps: CommandDeps, asking: Asking, channel: ChannelRow): Promise<AnswerRow[]> {
  const { settings } = channel;
  const [surface = [], impact = [], maintenance = [], mention = [], publish = [], ...rest] = sentences(settings, asking);
  const mayTurn = asking.person.mayChange;
  const select = async (name: string, run: string, options: readonly Option[], picked: readonly string[], max = 1) =>
    mayTurn ? [await menu(deps, asking, { name, run, options, picked, max })] : [];
  return [
    row([...surface], ...(await select('surfaces', 'settings surfaces:{surfaces}', surfaceOptions, pickedSurfaces(settings), 4))),
    row([...impact], ...(await select('impact', 'settings min-impact:{impact}', impactOptions, [settings.minImpact]))),
    row(
      [...maintenance],
      ...(await select('maintenance', 'settings maintenance:{maintenance}', switchOptions('Maintenance'), [
        onOff(settings.maintenance),
      ])),
    ),
    ...(settings.mention === null
      ? [row([...mention, ' To change that: ', typed(asking, 'settings mention:@oncall from:major'), '.'])]
      : [row([...mention], ...(await select('from', 'settings from:{from}', thresholdOptions, [settings.mention.from])))]),
    ...(mayPublish(asking, channel)
      ? [
          row(
            [...publish],
            ...(await select('publish', 'settings publish:{publish}', switchOptions('Publishing'), [onOff(settings.publish)])),
          ),
        ]
      : []),
    ...rarely(settings).map((words, index) => row([...(rest[index] ?? []), ' To change that: ', typed(asking, words), '.'])),
  ];
}

/** What hardly anybody changes is typed: menus have room for five. */
const rarely = (settings: ChannelSettings): readonly string[] => [
  `settings storms:${onOff(!settings.storms)}`,
  `settings patience:${settings.patienceHours === 24 ? '2d' : '24h'}`,
  `settings unreadable:${settings.unreadableHours === 0 ? '1h' : 'off'}`,
  `settings root-gone:${settings.rootGone === 'stop' ? 'repost' : 'stop'}`,
  `settings quiet ${settings.quiet === null ? `22:00-07:00${settings.zone === 'UTC' ? ' Europe/Berlin' : ''}` : 'off'}`,
  `settings digest ${settings.digest === null ? 'weekly mon 09:00' : 'off'}`,
  `settings zone ${settings.zone === 'Europe/Berlin' ? 'UTC' : 'Europe/Berlin'}`,
  `settings silence ${onOff(!settings.silence)}`,
  `settings language ${settings.language === 'en' ? 'ko' : 'en'}`,
];

interface Option {
  readonly label: string;
  readonly value: string;
}

async function menu(
  deps: CommandDeps,
  asking: Asking,
  {
    name,
    run,
    options,
    picked,
    max,
  }: { name: string; run: string; options: readonly Option[]; picked: readonly string[]; max: number },
): Promise<Control> {
  const placeholder = placeholders[name] ?? 'Choose';
  // Where everything may be unpicked, that is what "nothing" means.
  const picks = max > 1 ? { [name]: ['none'] } : {};
  return {
    kind: 'select',
    name,
    placeholder,
    offerId: await offer(deps, asking, run, { picks }),
    options,
    picked,
    max,
    runs: true,
  };
}

const placeholders: Readonly<Record<string, string>> = {
  surfaces: 'What is shown in the channel',
  impact: 'Minimum impact',
  maintenance: 'Maintenance',
  from: 'Mention from',
  publish: 'Publishing',
};

const pickedSurfaces = ({ surfaces: shownOnes }: ChannelSettings): readonly string[] =>
  shownOnes.length === 0 ? ['none'] : shownOnes;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const surfaceOptions: readonly Option[] = [
  ...surfaces.map((surface) => ({ label: capital(surfaceWords[surface]), value: surface })),
  { label: 'New incidents only', value: 'none' },
];

const optionWords = (impact: MinImpact): string => (impact === 'critical' ? 'Critical only' : capital(andUp(impact)));

const impactOptions: readonly Option[] = MinImpact.options.map((impact) => ({
  label: impact === 'none' ? 'Every impact' : optionWords(impact),
  value: impact,
}));

const thresholdOptions: readonly Option[] = [
  ...MinImpact.exclude(['none']).options.map((impact) => ({ label: optionWords(impact), value: impact })),
  { label: 'Mention nobody', value: 'off' },
];

const onOff = (isOn: boolean): string => (isOn ? 'on' : 'off');

const switchOptions = (thing: string): readonly Option[] => ['on', 'off'].map((value) => ({ label: `${thing} ${value}`, value }));
