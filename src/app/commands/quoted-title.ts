import { oneLine } from '../../render/text/clean.js';
import { cutWords } from '../../render/text/cut.js';

/** A vendor's title inside a sentence of ours. */
export const quotedTitle = (title: string): string => `‹${cutWords(oneLine(title), 120)}›`;
