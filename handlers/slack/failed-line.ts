import type { Line } from '../../src/words/segments.js';

/** What somebody reads when something of ours broke; what it was stands in the log. */
export const failedLine = (commandName: string): Line => [
  `Something went wrong in Tocsin. Try again in a minute; ${commandName} list shows what is set here.`,
];
