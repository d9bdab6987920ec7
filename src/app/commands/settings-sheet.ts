import type { ChannelSettings } from '../../domain/channel-settings.js';
import type { Control } from '../../render/controls.js';
import { formButton, formValue, offer, row } from './answer.js';
import type { Answer, AnswerRow } from './command.js';
import type { Asking, CommandDeps, CommandHandler } from './deps.js';
import { channelHere } from './here.js';
import { takeWord } from './less-like-this.js';
import { settingsCommand } from './settings-command.js';

type Menu = Extract<Control, { readonly kind: 'select' }>;

/**
 * The channel's settings with everything in reach of a click on Discord, whose messages hold five rows of controls: menus for what is changed most, one
 * for all that is switched, and buttons for hours, which are typed.
 */
export const settingsSheet: CommandHandler = async (deps, asking, words) => {
  const answer = await settingsCommand(deps, asking, words);
  const isShown = words === '' && asking.place.chat === 'discord' && asking.person.mayChange;
  const channel = isShown ? await channelHere(deps, asking) : undefined;
  return channel === undefined ? answer : { rows: [...bare(answer), await controlsRow(deps, asking, answer, channel.settings)] };
};

/** The lines without hints at what to type where the controls below make them needless. */
const bare = ({ rows }: Answer): AnswerRow[] => rows.map(({ line }) => row(withoutHint(line)));

const hint = /\s*To change that: $/;
const inReach = / settings (?:storms|root-gone|quiet|digest|zone|silence|language)\b/;

function withoutHint(line: AnswerRow['line']): AnswerRow['line'] {
  const at = line.findIndex((segment) => typeof segment === 'object' && 'code' in segment && inReach.test(segment.code));
  const before = line[at - 1];
  if (typeof before !== 'string' || !hint.test(before)) return line;
  const rest = before.replace(hint, '');
  return [...line.slice(0, at - 1), ...(rest === '' ? [] : [rest])];
}

const ownMenus = ['surfaces', 'impact', 'from'];

async function controlsRow(deps: CommandDeps, asking: Asking, { rows }: Answer, settings: ChannelSettings): Promise<AnswerRow> {
  const menus = rows.flatMap(({ controls = [] }) => controls).filter((one): one is Menu => one.kind === 'select');
  return row(
    'Choose below, or type any of it.',
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
  const options: { label: string; value: string }[] = [];
  for (const { label, run } of switches(settings, mayPublish).filter(({ isSet }) => isSet !== true))
    options.push({ label, value: await offer(deps, asking, `settings ${run}`) });
  const offerId = await offer(deps, asking, `${takeWord} {choice}`);
  const placeholder = 'Maintenance, digest, language and more';
  return { kind: 'select', name: 'choice', placeholder, offerId, options, picked: [], max: 1, runs: true };
}

const onOff = (isOn: boolean): string => (isOn ? 'on' : 'off');

function switches(settings: ChannelSettings, mayPublish: boolean): Switch[] {
  const turned = (label: string, key: string, isOn: boolean): Switch => ({
    label: `${label}: turn ${onOff(!isOn)}`,
    run: `${key}:${onOff(!isOn)}`,
  });
  const { digest, language } = settings;
  return [
    turned('Maintenance', 'maintenance', settings.maintenance),
    { label: 'Digest: every day at 09:00', run: 'digest daily 09:00', isSet: digest?.every === 'day' && digest.at === '09:00' },
    { label: 'Digest: every Monday at 09:00', run: 'digest weekly mon 09:00', isSet: digest?.every === 'week' },
    { label: 'Digest: none', run: 'digest off', isSet: digest === null },
    { label: 'Language: English', run: 'language en', isSet: language === 'en' },
    { label: 'Language: 한국어', run: 'language ko', isSet: language === 'ko' },
    { label: 'Quiet hours: none', run: 'quiet off', isSet: settings.quiet === null },
    turned('Word when a vendor stays silent', 'silence', settings.silence),
    turned('One message for many at once', 'storms', settings.storms),
    ...(mayPublish ? [turned('Publishing to followers', 'publish', settings.publish)] : []),
    {
      label: 'Deleted messages: post again',
      run: 'root-gone:repost',
      isSet: settings.rootGone === 'repost',
    },
    { label: 'Deleted messages: let them be', run: 'root-gone:stop', isSet: settings.rootGone === 'stop' },
    { label: 'Mention nobody', run: 'mention:off', isSet: settings.mention === null },
  ];
}

async function typedButtons(deps: CommandDeps, asking: Asking, settings: ChannelSettings): Promise<Control[]> {
  const { quiet, digest, zone } = settings;
  const hours = quiet === null ? '22:00-07:00' : `${quiet.from}-${quiet.until} ${quiet.days.join(',')}`;
  const every =
    digest === null ? 'daily 09:00' : digest.every === 'day' ? `daily ${digest.at}` : `weekly ${digest.on} ${digest.at}`;
  const make = (label: string, key: string, asked: string, value: string): Promise<Control> =>
    formButton(deps, asking, label, `settings ${key} ${formValue}`, { title: label, label: asked, value });
  return [
    await make('Quiet hours', 'quiet', 'Hours, days and time zone; or off', `${hours} ${zone}`),
    await make('Digest', 'digest', 'daily 09:00, weekly mon 09:00; or off', every),
    await make('Time zone', 'zone', 'Such as Europe/Berlin', zone),
  ];
}
