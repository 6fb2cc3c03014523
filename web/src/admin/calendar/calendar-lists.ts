import { listCalendar } from '@maru/contract/content';
import { adminListCalendar } from '@maru/contract/staff-calendar';

/** The lists that show entries; each is asked for again once one has changed. */
export const calendarLists = [adminListCalendar, listCalendar];
