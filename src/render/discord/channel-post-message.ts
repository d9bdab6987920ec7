import { wordsOf } from '../../words/languages.js';
import type { ChannelPostView } from '../view.js';
import { discordAnswer } from './answer.js';
import type { DiscordRow } from './discord-types.js';

/** A message about a channel as a whole is made like an answer. An edit that has nothing to press any more takes away what was there. */
export function channelPostBody(
  { lines, controls, language }: ChannelPostView,
  isEdit: boolean,
): { readonly content: string; readonly components?: readonly DiscordRow[] } {
  const rows = lines.map((line, index) => (index === lines.length - 1 ? { line, controls } : { line }));
  const { content, components } = discordAnswer(rows, wordsOf({ language }));
  return components.length === 0 && !isEdit ? { content } : { content, components };
}
