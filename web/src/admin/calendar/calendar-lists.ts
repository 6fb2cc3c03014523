import { listCalendar } from '@maru/contract/content';
import { adminListCalendar } from '@maru/contract/staff-calendar';

/** Lists that show calendar entries. Each is invalidated when an entry changes. */
export const calendarLists = [adminListCalendar, listCalendar];
