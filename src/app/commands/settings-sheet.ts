import { writersOf } from '../../db/writers.js';
import type { ChannelSettings } from '../../domain/channel-settings.js';
import { languages } from '../../domain/language.js';
import type { Control } from '../../render/controls.js';
import type { AnswerWords } from '../../words/answers/en.js';
import { languageName } from '../../words/languages.js';
import { formButton, formValue, offer, row } from './answer.js';
import type { Answer, AnswerRow } from './command.js';
import type { Asking, CommandDeps, CommandHandler } from './deps.js';
import { channelHere } from './here.js';
import { takeWord } from './less-like-this.js';
import { settingsCommand } from './settings-command.js';
import { speech } from './speech.js';
import { writersChoices } from './writers-setting.js';

type Menu = Extract<Control, { readonly kind: 'select' }>;

/**
 * The channel's settings with everything in reach of a click on Discord, whose messages hold five rows of controls: menus for what is changed most, one
 * for all that is switched, and buttons for hours, which are typed.
 */
export const settingsSheet: CommandHandler = async (deps, asking, words) => {
  const answer = await settingsCommand(deps, asking, words);
  const { mayChange, isAdmin = false } = asking.person;
  const isShown = words === '' && asking.place.chat === 'discord' && (mayChange || isAdmin);
  const channel = isShown ? await channelHere(deps, asking) : undefined;
  return channel === undefined ? answer : { rows: [...bare(answer), await controlsRow(deps, asking, answer, channel.settings)] };
};

/** The lines without hints at what to type where the controls below make them needless. */
const bare = ({ rows }: Answer): AnswerRow[] => rows.map(({ line }) => row(withoutHint(line)));

const inReach = / settings (?:storms|root-gone|quiet|digest|zone|silence|language|translate|writers)\b/;

/** What is typed stands behind a piece of its own that leads to it. */
function withoutHint(line: AnswerRow['line']): AnswerRow['line'] {
  const at = line.findIndex((segment) => typeof segment === 'object' && 'code' in segment && inReach.test(segment.code));
  return at < 1 ? line : line.slice(0, at - 1);
}

const ownMenus = ['surfaces', 'impact', 'from'];

async function controlsRow(deps: CommandDeps, asking: Asking, { rows }: Answer, settings: ChannelSettings): Promise<AnswerRow> {
  const menus = rows.flatMap(({ controls = [] }) => controls).filter((one): one is Menu => one.kind === 'select');
  return row(
    speech(asking).say.settings.chooseBelow,
    ...menus.filter(({ name }) => ownMenus.includes(name)),
    await switchMenu(
      deps,
      asking,
      settings,
      menus.some(({ name }) => name === 'publish'),
    ),
    ...(await typedButtons(deps, asking, settings)),
  );
}

interface Switch {
  readonly label: string;
  readonly run: string;
  /** It is like that now. */
  readonly isSet?: boolean;
}

/** Each option stands for a command of its own. */
async function switchMenu(deps: CommandDeps, asking: Asking, settings: ChannelSettings, mayPublish: boolean): Promise<Control> {
  const { say } = speech(asking);
  const options: { label: string; value: string }[] = [];
  const all = [...switches(settings, mayPublish, say.settings), ...(await writersSwitches(deps, asking))];
  for (const { label, run } of all.filter(({ isSet }) => isSet !== true))
    options.push({ label, value: await offer(deps, asking, `settings ${run}`) });
  const offerId = await offer(deps, asking, `${takeWord} {choice}`);
  const placeholder = say.settings.menus.more;
  return { kind: 'select', name: 'choice', placeholder, offerId, options, picked: [], max: 1, runs: true };
}

const onOff = (isOn: boolean): string => (isOn ? 'on' : 'off');

function switches(settings: ChannelSettings, mayPublish: boolean, words: AnswerWords['settings']): Switch[] {
  const turned = (label: (to: boolean) => string, key: string, isOn: boolean): Switch => ({
    label: label(!isOn),
    run: `${key}:${onOff(!isOn)}`,
  });
  const { digest, language: spoken } = settings;
  return [
    turned(words.turnMaintenance, 'maintenance', settings.maintenance),
    { label: words.digestDaily, run: 'digest daily 09:00', isSet: digest?.every === 'day' && digest.at === '09:00' },
    { label: words.digestWeekly, run: 'digest weekly mon 09:00', isSet: digest?.every === 'week' },
    { label: words.digestOff, run: 'digest off', isSet: digest === null },
    ...languages.map((language) => ({
      label: words.languageOption(languageName(language)),
      run: `language ${language}`,
      isSet: language === spoken,
    })),
    { label: words.quietOff, run: 'quiet off', isSet: settings.quiet === null },
    turned(words.turnTranslate, 'translate', settings.translate),
    turned(words.turnSilence, 'silence', settings.silence),
    turned(words.turnStorms, 'storms', settings.storms),
    ...(mayPublish ? [turned(words.turnPublish, 'publish', settings.publish)] : []),
    { label: words.repost, run: 'root-gone:repost', isSet: settings.rootGone === 'repost' },
    { label: words.letBe, run: 'root-gone:stop', isSet: settings.rootGone === 'stop' },
    { label: words.mentionNobody, run: 'mention:off', isSet: settings.mention === null },
  ];
}

/** For those who decide about the whole server, which Discord says with the request. */
async function writersSwitches(deps: CommandDeps, asking: Asking): Promise<Switch[]> {
  if (asking.person.isAdmin !== true) return [];
  const now = (await writersOf(deps.db, asking.place.tenantId)) ?? 'default';
  const { option } = speech(asking).say.writers;
  return writersChoices.map((word) => ({ label: option(word, true), run: `writers:${word}`, isSet: word === now }));
}

async function typedButtons(deps: CommandDeps, asking: Asking, settings: ChannelSettings): Promise<Control[]> {
  const { quiet, digest, zone } = settings;
  const hours = quiet === null ? '22:00-07:00' : `${quiet.from}-${quiet.until} ${quiet.days.join(',')}`;
  const every =
    digest === null ? 'daily 09:00' : digest.every === 'day' ? `daily ${digest.at}` : `weekly ${digest.on} ${digest.at}`;
  const make = (label: string, key: string, asked: string, value: string): Promise<Control> =>
    formButton(deps, asking, label, `settings ${key} ${formValue}`, { title: label, label: asked, value });
  const words = speech(asking).say.settings;
  return [
    await make(words.quietButton, 'quiet', words.quietField, `${hours} ${zone}`),
    await make(words.digestButton, 'digest', words.digestField, every),
    await make(words.zoneButton, 'zone', words.zoneField, zone),
  ];
}
