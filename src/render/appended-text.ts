import type { Root } from 'mdast';
import { wordsOf } from '../words/languages.js';
import type { Line } from '../words/segments.js';
import { appendedHead } from './reply-lines.js';
import { cutTree } from './text/cut.js';
import type { ReplyView } from './view.js';

/** Updates without news as they stand below the text of another one, each under its own time. What finds no room is cut: the caller saw to it that all does. */
export function appendedText(
  { appended = [], language }: Pick<ReplyView, 'appended' | 'language'>,
  room: number,
  lineOf: (line: Line) => string,
  quoteOf: (body: Root) => string,
): string {
  const words = wordsOf({ language });
  let text = '';
  for (const entry of appended) {
    const head = `${text === '' ? '' : '\n'}${lineOf(appendedHead(entry, words))}`;
    const left = room - text.length - head.length - 1;
    if (left < leastRoom) break;
    const quote = quoteOf(cutTree(entry.body, left, (root) => quoteOf(root).length));
    text += quote === '' ? head : `${head}\n${quote}`;
  }
  return text;
}

const leastRoom = 40;
