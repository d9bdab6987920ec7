import { doorWords } from './en-doors.js';

export const deDoors: typeof doorWords = doorWords;
