import type { Language } from '../../domain/language.js';
import type { AnswerWords } from '../../words/answers/en.js';
import { answerWordsOf } from '../../words/languages.js';
import type { Line } from '../../words/segments.js';
import { oneLine } from '../text/clean.js';
import { cutWords } from '../text/cut.js';
import { type ViewBlock, viewButton, viewLimits } from './form-elements.js';
import { sectionOf } from './form-view.js';
import { plainText } from './slack-types.js';

/** For views.publish. */
export interface SlackHome {
  readonly type: 'home';
  readonly callback_id: string;
  readonly private_metadata: string;
  readonly blocks: readonly ViewBlock[];
}

export const homeActions = { setUp: 'tocsin:home:setup', change: 'tocsin:home:change', page: 'tocsin:home:page' } as const;

export interface HomeParts {
  readonly language: Language;
  readonly health: readonly Line[];
  readonly open: readonly Line[];
  readonly unknown: readonly Line[];
  readonly channels: readonly {
    readonly ref: string;
    readonly name: string;
    readonly lines: readonly Line[];
    readonly subscriptions: readonly { readonly id: string; readonly line: Line; readonly isFile: boolean }[];
  }[];
  /** What is not shown, and why. */
  readonly notes: readonly Line[];
  readonly command: string;
  /** From 0 on; one beyond the end shows the last. */
  readonly page: number;
}

/** The list takes half of the hundred blocks that Slack allows; what stands above it is bounded to less than the other half. */
const listed = 50;
const above = 12;

/** What somebody finds in the app's Home tab. */
export function homeView(parts: HomeParts): SlackHome {
  const { home } = answerWordsOf(parts);
  const rows = parts.channels.flatMap((channel) => channelRows(channel, home));
  const last = Math.max(0, Math.ceil(rows.length / listed) - 1);
  const page = Math.min(Math.max(0, Math.trunc(parts.page)), last);
  const shown = rows.slice(page * listed, (page + 1) * listed);
  const blocks: ViewBlock[] = [
    header('Tocsin'),
    ...parts.health.slice(0, above).map(sectionOf),
    { type: 'actions', elements: [viewButton(homeActions.setUp, home.setUp, { style: 'primary' })] },
    ...titled(home.openNow, parts.open),
    ...titled(home.unknown, parts.unknown),
    header(home.followed),
    ...(rows.length === 0 ? [sectionOf(home.nothingYet({ bold: home.setUp }, { code: `${parts.command} subscribe` }))] : []),
    ...(shown[0]?.isHead === false ? [sectionOf(home.continued({ bold: `#${shown[0].name}` }))] : []),
    ...shown.map(({ block }) => block),
    ...parts.notes.slice(0, 3).map(sectionOf),
    ...pager(page, last, home),
  ];
  return { type: 'home', callback_id: 'tocsin:home', private_metadata: '', blocks: blocks.slice(0, viewLimits.blocks) };
}

const header = (text: string): ViewBlock => ({ type: 'header', text: plainText(cutWords(oneLine(text), viewLimits.header)) });

const titled = (title: string, lines: readonly Line[]): ViewBlock[] =>
  lines.length === 0 ? [] : [header(title), ...lines.slice(0, above).map(sectionOf)];

interface HomeRow {
  readonly name: string;
  readonly isHead: boolean;
  readonly block: ViewBlock;
}

function channelRows({ ref, name, lines, subscriptions }: HomeParts['channels'][number], home: AnswerWords['home']): HomeRow[] {
  const head: Line = [{ channel: ref, name }, ...lines.flatMap((line): Line => ['\n', ...line])];
  return [
    { name, isHead: true, block: sectionOf(head) },
    ...subscriptions.map(({ id, line, isFile }): HomeRow => {
      const accessory = viewButton(homeActions.change, home.change, { value: `${ref}/${id}` });
      return { name, isHead: false, block: { ...sectionOf(line), ...(isFile ? {} : { accessory }) } };
    }),
  ];
}

function pager(page: number, last: number, { back, more }: AnswerWords['home']): ViewBlock[] {
  const to = (number: number, label: string) => viewButton(homeActions.page, label, { value: String(number) });
  const buttons = [...(page > 0 ? [to(page - 1, back)] : []), ...(page < last ? [to(page + 1, more)] : [])];
  // Two buttons of one block must not have the same action_id.
  return buttons.map((button): ViewBlock => ({ type: 'actions', elements: [button] }));
}
