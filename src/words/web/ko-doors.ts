import { doorWords } from './en-doors.js';

export const koDoors: typeof doorWords = doorWords;
