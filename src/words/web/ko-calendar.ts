import { englishCalendar } from './calendar.js';

export const koCalendar: typeof englishCalendar = englishCalendar;
