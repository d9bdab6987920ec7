import type { Segment } from '../segments.js';

/** What somebody types to have something done, with the name that the command has where they are: `list` becomes `/tocsin list`. */
export type Typing = (words: string) => Segment;

/** Where a channel has no name that is known, null. */
export type ChannelName = string | null;
