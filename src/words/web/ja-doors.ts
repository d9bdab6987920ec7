import { doorWords } from './en-doors.js';

export const jaDoors: typeof doorWords = doorWords;
