import { MinImpact, surfaces } from '../../domain/channel-settings.js';
import type { FormState } from '../../domain/form-state.js';
import type { Language } from '../../domain/language.js';
import type { AnswerWords } from '../../words/answers/en.js';
import { answerWordsOf } from '../../words/languages.js';
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
  readonly language: Language;
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
export const crowdMessage = (
  { sessionId, channelRef, channelName, language }: FormMessageParts,
  crowd: string,
  { form, room }: AnswerWords = answerWordsOf({ language }),
): DiscordAnswer => ({
  content: discordAnswer([{ line: form.crowdedHere(channelOf(channelRef, channelName), crowd) }]).content,
  components: [
    { type: 1, components: [button(sessionId, 'sure', room.subscribeHereLabel, 1), button(sessionId, 'back', form.backToForm)] },
  ],
});

const channelOf = (channel: string, name: string | null): Line[number] => ({ channel, ...(name === null ? {} : { name }) });

const mostNames = 12;

function linesOf({ isNew, channelRef, channelName, state, names, notes, dose, complaint, language }: FormMessageParts): Line[] {
  const { form } = answerWordsOf({ language });
  const channel = channelOf(channelRef, channelName);
  const title = isNew ? form.newIn(channel) : form.changeIn(channel);
  const shown = state.vendors.slice(0, mostNames).map((word) => names[word] ?? word);
  const rest = state.vendors.length - shown.length;
  const vendors = `${shown.join(', ')}${rest > 0 ? form.moreVendors(rest) : ''}`;
  return [
    title,
    // Before everything that may be long, so that it is never what has no room.
    ...(complaint === null ? [] : [['⚠️ ', ...complaint]]),
    ...notes,
    ...(vendors === ''
      ? []
      : [dotted([[{ bold: vendors }], hiddenWords(state.regions, form), hiddenWords(state.components, form)])]),
    kindLine(state, form),
    vendors === '' ? [form.chooseBelow] : dose,
  ];
}

/** What is chosen and stands in no menu. */
const hiddenWords = (values: readonly string[], form: FormWords): Line =>
  values.length > menuLimits.options ? [form.chosenHidden(values.length, menuLimits.options)] : [];

type FormWords = AnswerWords['form'];

function kindLine({ kinds, strict, quietFrom, quietUntil, zone }: FormState, form: FormWords): Line {
  return dotted([
    [form.comes(kinds)],
    ...(strict ? [[form.strictWords]] : []),
    [quietFrom === null || quietUntil === null ? form.noQuietWords : form.quietWords(quietFrom, quietUntil, zone)],
  ]);
}

/** Stands for "as the channel has it" in a menu that cannot be emptied. */
const ofChannel = 'channel';

const impactOptions = (channelImpact: string, { impacts, impactAsChannel }: FormWords): Option[] => [
  { label: impactAsChannel(MinImpact.safeParse(channelImpact).data ?? null, channelImpact), value: ofChannel },
  ...MinImpact.options.map((impact) => ({ label: impacts[impact], value: impact })),
];

const surfaceOptions = ({ alsoInChannel }: FormWords): Option[] =>
  surfaces.map((surface) => ({ label: alsoInChannel(surface), value: surface }));

function menus({ sessionId, state, offered, channelImpact, language }: FormMessageParts): AnswerComponent[][] {
  const { form } = answerWordsOf({ language });
  const many = { least: 0, most: menuLimits.options };
  return [
    menu(sessionId, 'vendors', { placeholder: form.vendors, options: offered.vendors, chosen: state.vendors, ...many }),
    menu(sessionId, 'regions', { placeholder: form.regionsMenu, options: offered.regions, chosen: state.regions, ...many }),
    menu(sessionId, 'components', {
      placeholder: form.componentsMenu,
      options: offered.components,
      chosen: state.components,
      ...many,
    }),
    menu(sessionId, 'minImpact', {
      placeholder: form.impact,
      options: impactOptions(channelImpact, form),
      chosen: [state.minImpact ?? ofChannel],
      least: 1,
      most: 1,
    }),
    menu(sessionId, 'surfaces', {
      placeholder: form.surfacesMenu,
      options: surfaceOptions(form),
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

function buttons({ sessionId, isNew, state, pastCount, language }: FormMessageParts): AnswerComponent[][] {
  const { form } = answerWordsOf({ language });
  const hasVendors = state.vendors.length > 0;
  return [
    [
      ...(hasVendors ? [button(sessionId, 'save', isNew ? form.follow : form.save, 1)] : []),
      ...(pastCount === 0 ? [] : [button(sessionId, 'past', form.doseSee(pastCount))]),
      button(sessionId, 'text', hasVendors ? form.typeIt : form.typeVendor, hasVendors ? 2 : 1),
      button(sessionId, 'hours', form.kindsAndQuiet),
      button(sessionId, 'cancel', form.cancel),
    ],
  ];
}
