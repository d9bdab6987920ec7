import { type Surface, surfaces } from '../../domain/channel-settings.js';
import type { FormKind, FormState } from '../../domain/form-state.js';
import { dotted, type Line } from '../../words/segments.js';
import { discordLimits } from '../limits.js';
import { oneLine } from '../text/clean.js';
import { cutWords } from '../text/cut.js';
import { type AnswerComponent, type DiscordAnswer, discordAnswer, menuLimits } from './answer.js';
import { type FormPart, formId } from './form-ids.js';

interface Option {
  readonly label: string;
  readonly value: string;
}

export interface FormMessageParts {
  readonly sessionId: string;
  readonly isNew: boolean;
  readonly channelRef: string;
  readonly channelName: string | null;
  readonly state: FormState;
  /** Labels of vendors by value. */
  readonly names: Readonly<Record<string, string>>;
  readonly offered: {
    readonly vendors: readonly Option[];
    readonly regions: readonly Option[];
    readonly components: readonly Option[];
  };
  /** What a subscription without an impact of its own gets. */
  readonly channelImpact: string;
  readonly notes: readonly Line[];
  readonly dose: Line;
  /** How many incidents *See those* shows. */
  readonly pastCount: number;
  /** What is wrong with what was chosen or typed last. */
  readonly complaint: Line | null;
}

/** The form for one subscription as a message of menus and buttons: what was chosen stands in the menus and in words above them. */
export const formMessage = (parts: FormMessageParts): DiscordAnswer => ({
  content: discordAnswer(linesOf(parts).map((line) => ({ line }))).content,
  components: [...menus(parts), ...buttons(parts)]
    .filter((components) => components.length > 0)
    .slice(0, discordLimits.actionRows.max)
    .map((components) => ({ type: 1, components })),
});

/** Asks before a crowded channel is subscribed. */
export const crowdMessage = ({ sessionId, channelRef, channelName }: FormMessageParts, crowd: string): DiscordAnswer => ({
  content: discordAnswer([{ line: [channelOf(channelRef, channelName), ` ${crowd}: subscribe here?`] }]).content,
  components: [
    { type: 1, components: [button(sessionId, 'sure', 'Subscribe here', 1), button(sessionId, 'back', 'Back to the form')] },
  ],
});

const channelOf = (channel: string, name: string | null): Line[number] => ({ channel, ...(name === null ? {} : { name }) });

const mostNames = 12;

function linesOf({ isNew, channelRef, channelName, state, names, notes, dose, complaint }: FormMessageParts): Line[] {
  const title: Line = [{ bold: isNew ? 'Follow vendors' : 'Change a subscription' }, ' in ', channelOf(channelRef, channelName)];
  const shown = state.vendors.slice(0, mostNames).map((word) => names[word] ?? word);
  const rest = state.vendors.length - shown.length;
  const vendors = `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  return [
    title,
    // Before everything that may be long, so that it is never what has no room.
    ...(complaint === null ? [] : [['⚠️ ', ...complaint]]),
    ...notes,
    ...(vendors === '' ? [] : [dotted([[{ bold: vendors }], hiddenWords(state.regions), hiddenWords(state.components)])]),
    kindLine(state),
    vendors === '' ? ['Choose a vendor below, or type its name or the address of its status page.'] : dose,
  ];
}

/** What is chosen and stands in no menu. */
const hiddenWords = (values: readonly string[]): Line =>
  values.length > menuLimits.options ? [`${values.length} chosen, of which the menu shows ${menuLimits.options}`] : [];

const kindWords: Readonly<Record<FormKind, string>> = {
  incident: 'incidents',
  maintenance: 'planned maintenance',
  retroactive: 'reports about what is over already',
};

function kindLine({ kinds, strict, quietFrom, quietUntil, zone }: FormState): Line {
  const words = kinds.map((kind) => kindWords[kind]).join(', ');
  return dotted([
    [`What comes: ${words === '' ? 'nothing' : words}`],
    ...(strict ? [['not what names no region, component or impact'] satisfies Line] : []),
    [quietFrom === null || quietUntil === null ? 'no quiet hours' : `quiet from ${quietFrom} until ${quietUntil} (${zone})`],
  ]);
}

const impactWords = { none: 'Every impact', minor: 'Minor and up', major: 'Major and up', critical: 'Critical only' } as const;

/** Stands for "as the channel has it" in a menu that cannot be emptied. */
const ofChannel = 'channel';

function impactOptions(channelImpact: string): Option[] {
  const own = Object.entries(impactWords);
  const word = own.find(([impact]) => impact === channelImpact)?.[1] ?? channelImpact;
  return [
    { label: `Impact as the channel: ${word.toLowerCase()}`, value: ofChannel },
    ...own.map(([value, label]) => ({ label, value })),
  ];
}

const surfaceWords: Readonly<Record<Surface, string>> = {
  escalated: 'Also in the channel: what is raised to major or critical',
  reopened: 'Also in the channel: what is back after its end',
  'over-major': 'Also in the channel: the end of major ones',
  over: 'Also in the channel: every end',
};
const surfaceOptions = surfaces.map((surface) => ({ label: surfaceWords[surface], value: surface }));

function menus({ sessionId, state, offered, channelImpact }: FormMessageParts): AnswerComponent[][] {
  const many = { least: 0, most: menuLimits.options };
  return [
    menu(sessionId, 'vendors', { placeholder: 'Vendors', options: offered.vendors, chosen: state.vendors, ...many }),
    menu(sessionId, 'regions', { placeholder: 'Regions: everywhere', options: offered.regions, chosen: state.regions, ...many }),
    menu(sessionId, 'components', {
      placeholder: 'Components: all of them',
      options: offered.components,
      chosen: state.components,
      ...many,
    }),
    menu(sessionId, 'minImpact', {
      placeholder: 'Impact',
      options: impactOptions(channelImpact),
      chosen: [state.minImpact ?? ofChannel],
      least: 1,
      most: 1,
    }),
    menu(sessionId, 'surfaces', {
      placeholder: 'In the channel: new incidents only (whole channel)',
      options: surfaceOptions,
      chosen: state.surfaces,
      ...many,
    }),
  ];
}

interface Menu {
  readonly placeholder: string;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly least: number;
  readonly most: number;
}

/** Nothing where there is nothing to choose from. */
function menu(sessionId: string, part: FormPart, { placeholder, options, chosen, least, most }: Menu): AnswerComponent[] {
  const unlike = new Map(options.map((option) => [option.value, option]));
  const fitting = [...unlike.values()]
    .filter(({ value }) => value !== '' && value.length <= menuLimits.optionText)
    .slice(0, menuLimits.options)
    .map(({ label, value }) => ({
      label: cutWords(oneLine(label), menuLimits.optionText) || '…',
      value,
      ...(chosen.includes(value) ? { default: true as const } : {}),
    }));
  if (fitting.length === 0) return [];
  const custom_id = formId(sessionId, part);
  return [{ type: 3, custom_id, placeholder, options: fitting, min_values: least, max_values: Math.min(most, fitting.length) }];
}

const button = (sessionId: string, part: FormPart, label: string, style: 1 | 2 | 4 = 2): AnswerComponent => ({
  type: 2,
  style,
  label: cutWords(oneLine(label), discordLimits.buttonLabel.max) || '…',
  custom_id: formId(sessionId, part),
});

function buttons({ sessionId, isNew, state, pastCount }: FormMessageParts): AnswerComponent[][] {
  const see = pastCount === 1 ? 'Dose: see that one' : `Dose: see those ${pastCount.toLocaleString('en-US')}`;
  const hasVendors = state.vendors.length > 0;
  return [
    [
      ...(hasVendors ? [button(sessionId, 'save', isNew ? 'Follow' : 'Save', 1)] : []),
      ...(pastCount === 0 ? [] : [button(sessionId, 'past', see)]),
      button(sessionId, 'text', hasVendors ? 'Type it' : 'Type a vendor', hasVendors ? 2 : 1),
      button(sessionId, 'hours', 'Kinds and quiet hours'),
      button(sessionId, 'cancel', 'Cancel'),
    ],
  ];
}
