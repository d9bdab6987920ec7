import { en, type Words } from '../../words/chat/en.js';
import { type Line, type MomentWords, spokenLine } from '../../words/segments.js';
import type { Control } from '../controls.js';
import { slackLimits } from '../limits.js';
import { cutToFit } from '../text/cut.js';
import { mrkdwnText } from '../text/to-mrkdwn.js';
import {
  type AnswerButton,
  type AnswerElement,
  type AnswerMultiSelect,
  type AnswerSelect,
  answerElement,
} from './answer-controls.js';
import { slackLine } from './slack-line.js';
import { type Mrkdwn, mrkdwn } from './slack-types.js';

export interface SlackAnswerRow {
  readonly line: Line;
  readonly controls?: readonly Control[];
}

export type SlackAnswerBlock =
  | { readonly type: 'section'; readonly expand: true; readonly text: Mrkdwn; readonly accessory?: AnswerMultiSelect }
  | { readonly type: 'actions'; readonly elements: readonly (AnswerButton | AnswerSelect)[] };

export interface SlackAnswer {
  /** The same without controls: what a notification shows and a screen reader reads. */
  readonly text: string;
  readonly blocks: readonly SlackAnswerBlock[];
}

/** What a command says, as one Slack message. Rows that find no room are counted in its last line. */
export function slackAnswer(rows: readonly SlackAnswerRow[], words: Words = en): SlackAnswer {
  const text = plainRows(rows, words);
  return { text, blocks: blocksOf(rows, words, slackLimits.messageText.max - text.length) };
}

/** `room`: what the text of the notification leaves of a message's characters. */
function blocksOf(rows: readonly SlackAnswerRow[], words: Words, room: number): SlackAnswerBlock[] {
  const fits = (blocks: readonly SlackAnswerBlock[]): boolean =>
    blocks.length <= slackLimits.blocks.max && textOf(blocks) <= room;
  const whole = joined(rows, words);
  if (fits(whole)) return whole;
  const cutAfter = (kept: number) => [...joined(rows.slice(0, kept), words), section(words.post.moreRows(rows.length - kept))];
  let kept = 0;
  for (let tooMany = rows.length; tooMany - kept > 1; ) {
    const middle = Math.floor((kept + tooMany) / 2);
    if (fits(cutAfter(middle))) kept = middle;
    else tooMany = middle;
  }
  return cutAfter(kept);
}

const textOf = (blocks: readonly SlackAnswerBlock[]): number =>
  blocks.reduce((sum, block) => sum + (block.type === 'section' ? block.text.text.length : 0), 0);

/** Rows without controls share a section as long as they fit into it. */
function joined(rows: readonly SlackAnswerRow[], { moment }: Words): SlackAnswerBlock[] {
  const blocks: SlackAnswerBlock[] = [];
  let open: string[] = [];
  const flush = (): void => {
    if (open.join('').trim() !== '') blocks.push(section(open.join('\n')));
    open = [];
  };
  for (const { line, controls } of rows) {
    const text = boundedLine(line, moment);
    if ([...open, text].join('\n').length > slackLimits.sectionText.max) flush();
    open.push(text);
    const below = controlBlocks(controls ?? []);
    if (below.length > 0) flush();
    blocks.push(...below);
  }
  flush();
  return blocks;
}

function boundedLine(line: Line, moment: MomentWords): string {
  const text = slackLine(line, moment);
  if (text.length <= slackLimits.sectionText.max) return text;
  return mrkdwnText(cutToFit(spokenLine(line, moment), slackLimits.sectionText.max, mrkdwnText));
}

const section = (text: string): SlackAnswerBlock => ({ type: 'section', expand: true, text: mrkdwn(text) });

/** Menus for several choices stand beside a text of their own: not every client takes them among buttons. */
function controlBlocks(controls: readonly Control[]): SlackAnswerBlock[] {
  const elements = controls.map(answerElement).filter((element) => element !== undefined);
  const unlike = [...new Map(elements.map((element) => [element.action_id, element])).values()];
  const menus = unlike.filter(isMulti);
  const rest = unlike.filter((element) => !isMulti(element));
  return [
    ...menus.map(
      (accessory): SlackAnswerBlock => ({
        type: 'section',
        expand: true,
        text: mrkdwn(mrkdwnText(accessory.placeholder.text)),
        accessory,
      }),
    ),
    ...inGroups(rest, slackLimits.actionsElements.max).map((group): SlackAnswerBlock => ({ type: 'actions', elements: group })),
  ];
}

const isMulti = (element: AnswerElement): element is AnswerMultiSelect => element.type === 'multi_static_select';

function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, group) => items.slice(group * size, (group + 1) * size));
}

function plainRows(rows: readonly SlackAnswerRow[], { moment, post }: Words): string {
  const room = slackLimits.text.max - post.moreRows(rows.length).length - 1;
  const lines: string[] = [];
  let used = 0;
  for (const { line } of rows) {
    const text = cutToFit(spokenLine(line, moment), room, mrkdwnText);
    const escaped = mrkdwnText(text);
    if (used + escaped.length + 1 > room) return [...lines, post.moreRows(rows.length - lines.length)].join('\n');
    lines.push(escaped);
    used += escaped.length + 1;
  }
  return lines.join('\n');
}
