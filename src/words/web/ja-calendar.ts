import { intlCalendar } from './intl-calendar.js';

export const jaCalendar = intlCalendar('ja', ' ');
