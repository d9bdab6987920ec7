import type { Line, MomentForm, Segment } from '../segments.js';
import { unixSeconds } from '../spans.js';
import { safeUrl } from '../text/safe-url.js';
import { discordText } from '../text/to-discord.js';

const forms: Readonly<Record<MomentForm, string>> = { clock: 't', day: 'D', moment: 'f', relative: 'R' };

/** A line of our own in Discord's dialect, with every moment in the reader's zone. */
export const discordLine = (line: Line): string => line.map(segment).join('');

function segment(part: Segment): string {
  if (typeof part === 'string') return keepingEdges(part);
  if ('bold' in part) return `**${discordText(part.bold)}**`;
  if ('at' in part) return `<t:${unixSeconds(part.at)}:${forms[part.as]}>`;
  const url = safeUrl(part.url);
  return url === undefined ? discordText(part.label) : `[${discordText(part.label)}](${url})`;
}

/** Escaping trims, but the spaces between segments are ours. */
const keepingEdges = (text: string): string =>
  `${/^\s*/.exec(text)?.[0] ?? ''}${discordText(text)}${text.trim() === '' ? '' : (/\s*$/.exec(text)?.[0] ?? '')}`;
