import { englishCalendar } from './calendar.js';

export const jaCalendar: typeof englishCalendar = englishCalendar;
