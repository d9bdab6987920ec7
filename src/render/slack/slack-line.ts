import { type Line, type MomentForm, type MomentWords, plainSegment, type Segment, utcWords } from '../../words/segments.js';
import { unixSeconds } from '../../words/spans.js';
import { safeUrl } from '../text/safe-url.js';
import { mrkdwnCode, mrkdwnLink, mrkdwnText } from '../text/to-mrkdwn.js';
import { slackChannelId, slackMention } from './slack-mention.js';

const forms: Readonly<Record<MomentForm, string>> = {
  clock: '{time}',
  day: '{date_short}',
  moment: '{date_short} {time}',
  relative: '{ago}',
};

/** A line of our own in Slack's dialect, with every moment in the reader's zone; `moment` writes it where Slack cannot. */
export const slackLine = (line: Line, moment: MomentWords = utcWords): string =>
  line.map((part) => segment(part, moment)).join('');

function segment(part: Segment, moment: MomentWords): string {
  if (typeof part === 'string') return keepingEdges(part);
  if ('bold' in part) return `*${mrkdwnText(part.bold.replaceAll('*', '∗'))}*`;
  if ('at' in part) return `<!date^${unixSeconds(part.at)}^${forms[part.as]}|${moment(part.at, part.as)}>`;
  if ('url' in part) return mrkdwnLink(safeUrl(part.url), part.label);
  if ('code' in part) return mrkdwnCode(part.code);
  return reference(part) ?? mrkdwnText(plainSegment(part));
}

function reference(
  part: Exclude<Segment, string | { bold: string } | { at: string } | { url: string } | { code: string }>,
): string | undefined {
  if ('mention' in part) return slackMention(part.mention);
  if ('channel' in part) return slackChannelId.test(part.channel) ? `<#${part.channel}>` : undefined;
  return slackMention({ kind: 'person', id: part.person, name: '' });
}

/** Escaping trims, but the spaces between segments are ours. */
const keepingEdges = (text: string): string =>
  `${/^\s*/.exec(text)?.[0] ?? ''}${mrkdwnText(text)}${text.trim() === '' ? '' : (/(?<!\s)\s*$/.exec(text)?.[0] ?? '')}`;
