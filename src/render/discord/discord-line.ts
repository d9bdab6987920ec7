import { type Line, type MomentForm, plainSegment, type Segment } from '../../words/segments.js';
import { unixSeconds } from '../../words/spans.js';
import { isMaskedTitle, leadsTo } from '../text/masked-links.js';
import { safeUrl } from '../text/safe-url.js';
import { discordCode, discordText } from '../text/to-discord.js';
import { discordId, discordMention } from './discord-mention.js';

const forms: Readonly<Record<MomentForm, string>> = { clock: 't', day: 'D', moment: 'f', relative: 'R' };

/** A line of our own in Discord's dialect, with every moment in the reader's zone. */
export const discordLine = (line: Line): string => line.map(segment).join('');

function segment(part: Segment): string {
  if (typeof part === 'string') return keepingEdges(part);
  if ('bold' in part) return `**${discordText(part.bold)}**`;
  if ('at' in part) return `<t:${unixSeconds(part.at)}:${forms[part.as]}>`;
  if ('code' in part) return discordCode(part.code);
  return reference(part) ?? discordText(plainSegment(part));
}

/** It makes no links of labels with brackets or addresses. */
function reference(part: Exclude<Segment, string | { bold: string } | { at: string } | { code: string }>): string | undefined {
  if ('mention' in part) return discordMention(part.mention);
  if ('channel' in part) return discordId.test(part.channel) ? `<#${part.channel}>` : undefined;
  if ('person' in part) return discordId.test(part.person) ? `<@${part.person}>` : undefined;
  const url = safeUrl(part.url);
  if (url === undefined) return undefined;
  if (isMaskedTitle(part.label, url)) return `${discordText(part.label)} ([${discordText(leadsTo(url))}](${url}))`;
  return /[[\]]|:\/\//.test(part.label) ? `${discordText(part.label)} <${url}>` : `[${discordText(part.label)}](${url})`;
}

/** Escaping trims, but the spaces between segments are ours. */
const keepingEdges = (text: string): string =>
  `${/^\s*/.exec(text)?.[0] ?? ''}${discordText(text)}${text.trim() === '' ? '' : (/(?<!\s)\s*$/.exec(text)?.[0] ?? '')}`;
