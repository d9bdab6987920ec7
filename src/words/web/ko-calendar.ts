import { intlCalendar } from './intl-calendar.js';

export const koCalendar = intlCalendar('ko', ' ');
