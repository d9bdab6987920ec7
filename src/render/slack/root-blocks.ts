import { wordsOf } from '../../words/languages.js';
import { excerpt } from '../excerpt.js';
import { rootBudget } from '../limits.js';
import { headLine, menuOf, rootButtons, tagLine, timeLine } from '../root-lines.js';
import { oneLine } from '../text/clean.js';
import { cutWords } from '../text/cut.js';
import { safeUrl } from '../text/safe-url.js';
import { mrkdwnLink, toQuotedMrkdwn } from '../text/to-mrkdwn.js';
import type { RootView } from '../view.js';
import { isTitleInText } from '../wording.js';
import { slackLine } from './slack-line.js';
import { mrkdwn, plainText, type SlackBlock } from './slack-types.js';
import { blockId } from './thread-blocks.js';

/** The same five blocks in every state, so that an edit never makes the message jump. */
export function rootBlocks(view: RootView, marker: string): SlackBlock[] {
  const { moment, root } = wordsOf(view);
  return [
    {
      type: 'section',
      block_id: blockId(marker),
      text: mrkdwn([slackLine(headLine(view), moment), ...titleLine(view)].join('\n')),
    },
    { type: 'section', expand: true, text: mrkdwn(quote(view)) },
    { type: 'context', elements: [mrkdwn(slackLine(tagLine(view), moment) || root.componentsNotStated)] },
    { type: 'context', elements: [mrkdwn(slackLine(timeLine(view), moment))] },
    { type: 'actions', elements: [...rootButtons(view).map((button) => slackButton(button, marker)), menu(view)] },
  ];
}

function titleLine(view: RootView): string[] {
  if (isTitleInText(view)) return [];
  const title = cutWords(oneLine(view.title), rootBudget.titleChars);
  return title === '' ? [] : [mrkdwnLink(view.url === null ? undefined : safeUrl(view.url), title)];
}

const quote = (view: RootView): string =>
  (view.latest === null ? '' : toQuotedMrkdwn(excerpt(view.latest.body))) || wordsOf(view).root.noText;

const slackButton = ({ action, label }: ReturnType<typeof rootButtons>[number], marker: string) =>
  ({ type: 'button', action_id: `tocsin:${action}`, text: plainText(label), value: marker }) as const;

const menu = (view: RootView) =>
  ({
    type: 'overflow',
    action_id: 'tocsin:more',
    options: menuOf(view).map(({ action, label }) => ({ text: plainText(label), value: action })),
  }) as const;
