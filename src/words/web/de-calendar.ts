import { englishCalendar } from './calendar.js';

export const deCalendar: typeof englishCalendar = englishCalendar;
