import type { Line, Segment } from '../segments.js';
import type { Typing } from './typing.js';

/** Answers of `test` and `board`. */
export const enDoing = {
  testLater: (why: Line, type: Typing, granted: string | null): Line => [
    ...why,
    '; then run ',
    type('test'),
    ' again.',
    ...(granted === null ? [] : [` (${granted})`]),
  ],
  noTags: (tags: Segment): Line => [
    'This forum has no tags named ',
    tags,
    '. Someone who can edit it may add them; posts go without them until then.',
  ],
  testResults: (results: string): string => `🧪 Test: ${results}`,
  testUnsaid: (why: string): string => `I could not say so in the channel: ${why}`,
  testRemoved: '🧪 The test is removed.',

  noBoard: 'This channel has no board.',
  boardGone: '✅ The board is gone.',
  boardLeft: (why: string): string => `I could not remove its message: ${why}`,
  boardUse: (type: Typing): Line => ['A board is made with ', type('board'), ' and taken away with ', type('board off'), '.'],
  boardForum: 'A forum has posts only, so there is no room for a board. Make it in a text channel.',
  boardThere: 'This channel has its board; it is kept up to date.',
  boardRemove: 'Remove the board',
  boardComes: (aside: Line): Line => [
    '✅ The board comes in a moment and is kept up to date from then on. It is pinned where I am allowed to; else pin it by hand ',
    ...aside,
  ],
  boardSlack: '(the app asks for that with --with pins).',
  boardDiscord: (permission: Segment): Line => ['(I need ', permission, ' for that).'],
};
