import { en, type Words } from '../../words/chat/en.js';
import { type Line, type MomentWords, spokenLine } from '../../words/segments.js';
import { type Control, pressedId } from '../controls.js';
import { discordLimits } from '../limits.js';
import { oneLine } from '../text/clean.js';
import { cutToFit, cutWords } from '../text/cut.js';
import { safeUrl } from '../text/safe-url.js';
import { discordText } from '../text/to-discord.js';
import { discordLine } from './discord-line.js';

export interface DiscordAnswerRow {
  readonly line: Line;
  readonly controls?: readonly Control[];
}

type Option = { readonly label: string; readonly value: string; readonly default?: true };

/** ButtonStyle: 1 primary, 2 secondary, 4 danger, 5 link. */
export type AnswerComponent =
  | { readonly type: 2; readonly style: 1 | 2 | 4; readonly label: string; readonly custom_id: string }
  | { readonly type: 2; readonly style: 5; readonly label: string; readonly url: string }
  | {
      readonly type: 3;
      readonly custom_id: string;
      readonly placeholder: string;
      readonly options: readonly Option[];
      readonly min_values: number;
      readonly max_values: number;
    };

export interface DiscordAnswer {
  readonly content: string;
  readonly components: readonly { readonly type: 1; readonly components: readonly AnswerComponent[] }[];
}

/** Discord, components/reference. */
export const menuLimits = { placeholder: 150, options: 25, optionText: 100 } as const;
const longestLink = 512;

/** What a command says, as one Discord message: lines first, then what can be pressed. Rows that find no room are counted in the last line. */
export const discordAnswer = (rows: readonly DiscordAnswerRow[], words: Words = en): DiscordAnswer => ({
  content: contentOf(rows, words),
  components: actionRows(rows.flatMap(({ controls }) => controls ?? [])),
});

function contentOf(rows: readonly DiscordAnswerRow[], { post, moment }: Words): string {
  const room = discordLimits.content.max;
  const lines: string[] = [];
  let used = 0;
  for (const [index, { line }] of rows.entries()) {
    const rest = post.moreRows(rows.length - index);
    const text = bounded(line, room - rest.length - 1, moment);
    if (used + text.length + 1 + (index + 1 === rows.length ? 0 : rest.length) > room) return [...lines, rest].join('\n');
    lines.push(text);
    used += text.length + 1;
  }
  return lines.join('\n');
}

function bounded(line: Line, room: number, moment: MomentWords): string {
  const text = discordLine(line);
  return text.length <= room ? text : discordText(cutToFit(spokenLine(line, moment), room, discordText));
}

/** Buttons fill rows of five, a menu has a row of its own. What has no room is left out: every control's effect can also be typed. */
function actionRows(controls: readonly Control[]): DiscordAnswer['components'] {
  const rows: AnswerComponent[][] = [];
  const seen = new Set<string>();
  for (const control of controls) {
    const component = componentOf(control);
    if (component === undefined) continue;
    const id = 'custom_id' in component ? component.custom_id : component.url;
    if (seen.has(id)) continue;
    seen.add(id);
    const last = rows.at(-1);
    const joins = component.type === 2 && last !== undefined && last[0]?.type === 2 && last.length < discordLimits.rowButtons.max;
    if (joins) last.push(component);
    else rows.push([component]);
  }
  return rows.slice(0, discordLimits.actionRows.max).map((components) => ({ type: 1, components }));
}

/** Undefined for what Discord would refuse: a link to nowhere, a menu without anything to choose. */
function componentOf(control: Control): AnswerComponent | undefined {
  switch (control.kind) {
    case 'button':
      return button(control.label, pressedId({ kind: 'run', offerId: control.offerId }), tones[control.tone ?? 'plain']);
    case 'form':
      return button(control.label, pressedId({ kind: 'form', offerId: control.offerId }), tones.plain);
    case 'link': {
      const url = safeUrl(control.url);
      return url === undefined || url.length > longestLink
        ? undefined
        : { type: 2, style: 5, label: labelOf(control.label), url };
    }
    case 'select':
      return menu(control);
  }
}

const tones = { plain: 2, primary: 1, danger: 4 } as const;

const labelOf = (label: string): string => cutWords(oneLine(label), discordLimits.buttonLabel.max) || '…';

const button = (label: string, id: string, style: 1 | 2 | 4): AnswerComponent => ({
  type: 2,
  style,
  label: labelOf(label),
  custom_id: id,
});

function menu(control: Extract<Control, { kind: 'select' }>): AnswerComponent | undefined {
  const unlike = new Map(control.options.map((option) => [option.value, option]));
  const picked = control.picked.slice(0, Math.max(control.max, 1));
  const options = [...unlike.values()]
    .filter(({ value }) => value !== '' && value.length <= menuLimits.optionText)
    .slice(0, menuLimits.options)
    .map(({ label, value }): Option => {
      const shown = { label: cutWords(oneLine(label), menuLimits.optionText) || '…', value };
      return picked.includes(value) ? { ...shown, default: true } : shown;
    });
  if (options.length === 0) return undefined;
  return {
    type: 3,
    custom_id: pressedId({ kind: control.runs ? 'go' : 'pick', offerId: control.offerId, name: control.name }),
    placeholder: cutWords(oneLine(control.placeholder), menuLimits.placeholder) || '…',
    options,
    min_values: control.runs ? 1 : 0,
    max_values: Math.min(Math.max(control.max, 1), options.length),
  };
}
