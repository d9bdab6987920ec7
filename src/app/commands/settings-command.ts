import { isDeepStrictEqual } from 'node:util';
import { type ChannelRow, writeChannelSettings } from '../../db/channels.js';
import { reviewHolds } from '../../db/held-threads.js';
import { chatTenantId } from '../../db/installations.js';
import { writersOf } from '../../db/writers.js';
import { type ChannelSettings, defaultSettings, MinImpact, type Surface, surfaces } from '../../domain/channel-settings.js';
import { toIso } from '../../domain/time.js';
import type { Control } from '../../render/controls.js';
import { describeDigest, describeQuiet } from '../../render/describe-times.js';
import type { AnswerWords } from '../../words/answers/en.js';
import type { RootGone } from '../../words/answers/en-settings.js';
import { languageName } from '../../words/languages.js';
import type { Line } from '../../words/segments.js';
import { button, offer, row, says } from './answer.js';
import type { Answer, AnswerRow } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { channelHere, nothingHere, sayHere, unpinged } from './here.js';
import { mayNotChange } from './may-change.js';
import { parseSettings } from './parse-settings.js';
import { prose } from './prose.js';
import { speech, typed } from './speech.js';
import { writersAsked, writersChoices, writersLine, writersSetting } from './writers-setting.js';

/** Shows what the channel decided for all its subscriptions, or changes it. */
export async function settingsCommand(deps: CommandDeps, asking: Asking, words: string): Promise<Answer> {
  const writers = writersAsked(words.trim());
  if (writers !== undefined) return writersSetting(deps, asking, writers);
  const channel = await channelHere(deps, asking);
  if (channel === undefined) return says(nothingHere(asking));
  if (words === '') return says(...(await shown(deps, asking, channel)));
  const refused = await mayNotChange(deps, asking);
  if (refused !== undefined) return refused;
  const { say } = speech(asking);
  const parsed = parseSettings(words, channel.settings, asking.place.chat, say.misread);
  if (parsed.kind === 'bad') return badSettings(deps, asking, parsed);
  if (parsed.settings.publish && !channel.settings.publish && !mayPublish(asking, channel))
    return says(say.settings.announcementsOnly);
  if (isEverybody(parsed.settings, asking)) return says(say.settings.neverEverybody);
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
  const { say, type } = speech(asking);
  if (corrected === null) return says(row([...prose(sentence), ...say.settings.showsAll(type)]));
  return says(row(prose(sentence), await button(deps, asking, say.common.useThat, `settings ${corrected}`)));
}

const mayPublish = ({ place }: Asking, channel: ChannelRow): boolean =>
  place.chat === 'discord' && (place.channelKind ?? channel.kind) === 'announcement';

async function changed(deps: CommandDeps, asking: Asking, channel: ChannelRow, settings: ChannelSettings): Promise<Answer> {
  const { say } = speech(asking);
  const news = newsOf(channel.settings, settings, asking);
  if (news.length === 0) return says(say.settings.setAlready);
  await writeChannelSettings(deps.db, channel.tenantId, channel.id, settings, { by: asking.person.name });
  await reviewHolds(deps.db, channel.tenantId, channel.id, toIso(deps.clock.now()));
  const unsaid = await sayHere(deps, asking, say.settings.changedBy({ bold: asking.person.name }, news));
  return says(
    say.settings.done(news),
    ...(isZoneAssumed(channel.settings, settings)
      ? [say.settings.zoneAssumed(typed(asking, 'settings zone Europe/Berlin'))]
      : []),
    ...(unsaid === undefined ? [] : [say.common.untold(unsaid)]),
  );
}

/** Hours were asked for in a channel that still has the zone of all channels. */
const isZoneAssumed = (before: ChannelSettings, after: ChannelSettings): boolean =>
  before.zone === defaultSettings.zone &&
  after.zone === defaultSettings.zone &&
  ((after.quiet !== null && !isDeepStrictEqual(before.quiet, after.quiet)) ||
    (after.digest !== null && !isDeepStrictEqual(before.digest, after.digest)));

/** Every end holds those of major ones. */
const told = (shownOnes: readonly Surface[]): Surface[] =>
  shownOnes.filter((surface) => surface !== 'over-major' || !shownOnes.includes('over'));

/** In what channel and language settings are told. */
export interface Spoken extends Pick<Asking, 'commandName' | 'language'> {
  readonly place: Pick<Asking['place'], 'chat' | 'channelKind'>;
}

/** What is said of settings that changed, a sentence for each; empty where all stays as it was. */
export function newsOf(before: ChannelSettings, after: ChannelSettings, asking: Spoken): Line {
  const was = sentences(before, asking);
  const changed = sentences(after, asking).filter((line, index) => !isDeepStrictEqual(line, was[index]));
  return changed.flatMap((line): Line => [' ', ...line]);
}

/** One for each setting, always in the same order. */
function sentences(settings: ChannelSettings, asking: Spoken): readonly Line[] {
  const { place } = asking;
  const { say } = speech(asking);
  const words = say.settings;
  return [
    [words.inChannel(told(settings.surfaces))],
    [words.minImpact(settings.minImpact)],
    [words.maintenance(settings.maintenance)],
    settings.mention === null
      ? [words.mentionsNobody]
      : words.mentions(unpinged(settings.mention.who, place.chat), settings.mention.from),
    [words.publishes(settings.publish)],
    [words.storms(settings.storms)],
    [words.patience(settings.patienceHours)],
    [words.unreadable(settings.unreadableHours)],
    [words.rootGone[rootGone(settings.rootGone, place)]],
    [describeQuiet(settings, say) ?? words.noQuiet],
    [describeDigest(settings, say) ?? words.noDigest],
    [words.zone(settings.zone)],
    [words.silence(settings.silence)],
    [words.language(languageName(settings.language))],
    [words.translates(settings.translate)],
  ];
}

/** On Discord a thread lives on when its message is deleted; a forum's post does not. */
function rootGone(set: ChannelSettings['rootGone'], { chat, channelKind }: Spoken['place']): RootGone {
  const livesOn = chat === 'discord' && channelKind !== 'forum';
  if (set === 'repost') return livesOn ? 'repost-thread' : 'repost';
  return livesOn ? 'stop-thread' : 'stop';
}

async function shown(deps: CommandDeps, asking: Asking, channel: ChannelRow): Promise<AnswerRow[]> {
  const { settings } = channel;
  const [surface = [], impact = [], maintenance = [], mention = [], publish = [], ...rest] = sentences(settings, asking);
  const words = speech(asking).say.settings;
  const mayTurn = asking.person.mayChange || asking.person.isAdmin === true;
  const select = async (name: MenuName, run: string, options: readonly Option[], picked: readonly string[], max = 1) =>
    mayTurn ? [await menu(deps, asking, { name, run, options, picked, max })] : [];
  return [
    row(
      [...surface],
      ...(await select('surfaces', 'settings surfaces:{surfaces}', surfaceOptions(words), pickedSurfaces(settings), 4)),
    ),
    row([...impact], ...(await select('impact', 'settings min-impact:{impact}', impactOptions(words), [settings.minImpact]))),
    row(
      [...maintenance],
      ...(await select('maintenance', 'settings maintenance:{maintenance}', switchOptions(words.maintenanceOption), [
        onOff(settings.maintenance),
      ])),
    ),
    ...(settings.mention === null
      ? [row(words.toChange(mention, typed(asking, 'settings mention:@oncall from:major')))]
      : [row([...mention], ...(await select('from', 'settings from:{from}', thresholdOptions(words), [settings.mention.from])))]),
    ...(mayPublish(asking, channel)
      ? [
          row(
            [...publish],
            ...(await select('publish', 'settings publish:{publish}', switchOptions(words.publishOption), [
              onOff(settings.publish),
            ])),
          ),
        ]
      : []),
    ...rarely(settings).map((typedWords, index) => row(words.toChange(rest[index] ?? [], typed(asking, typedWords)))),
    await writersRow(deps, asking),
  ];
}

/** Slack does not say with a request who is an admin: everybody who may change things there sees the menu, and is told when they may not use it. */
async function writersRow(deps: CommandDeps, asking: Asking): Promise<AnswerRow> {
  const { chat, tenantId } = asking.place;
  const line = await writersLine(deps, asking);
  const { settings, writers } = speech(asking).say;
  if (chat === 'discord')
    return row(asking.person.isAdmin === true ? settings.toChange(line, typed(asking, 'settings writers:admins')) : line);
  if (!asking.person.mayChange) return row(line);
  const options = writersChoices.map((value) => ({ label: writers.option(value, false), value }));
  const picked = [(await writersOf(deps.db, tenantId)) ?? 'default'];
  return row(line, await menu(deps, asking, { name: 'writers', run: 'settings writers:{writers}', options, picked, max: 1 }));
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
  `settings translate ${onOff(!settings.translate)}`,
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
  }: { name: MenuName; run: string; options: readonly Option[]; picked: readonly string[]; max: number },
): Promise<Control> {
  const placeholder = speech(asking).say.settings.menus[name];
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

type MenuName = Exclude<keyof AnswerWords['settings']['menus'], 'more'>;

const pickedSurfaces = ({ surfaces: shownOnes }: ChannelSettings): readonly string[] =>
  shownOnes.length === 0 ? ['none'] : shownOnes;

type Words = AnswerWords['settings'];

const surfaceOptions = ({ surfaceOption, newOnly }: Words): readonly Option[] => [
  ...surfaces.map((surface) => ({ label: surfaceOption(surface), value: surface })),
  { label: newOnly, value: 'none' },
];

const impactOptions = ({ impactOption }: Words): readonly Option[] =>
  MinImpact.options.map((impact) => ({ label: impactOption(impact), value: impact }));

const thresholdOptions = ({ impactOption, mentionNobody }: Words): readonly Option[] => [
  ...MinImpact.exclude(['none']).options.map((impact) => ({ label: impactOption(impact), value: impact })),
  { label: mentionNobody, value: 'off' },
];

const onOff = (isOn: boolean): string => (isOn ? 'on' : 'off');

const switchOptions = (label: (isOn: boolean) => string): readonly Option[] =>
  [true, false].map((isOn) => ({ label: label(isOn), value: onOff(isOn) }));
