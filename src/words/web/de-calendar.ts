import { intlCalendar } from './intl-calendar.js';

export const deCalendar = intlCalendar('de', ', ');
