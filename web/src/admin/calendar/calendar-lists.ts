import { listCalendar } from '@maru/contract/content/content';
import { adminListCalendar } from '@maru/contract/market/staff-calendar';

/** Lists that show calendar entries. Each is invalidated when an entry changes. */
export const calendarLists = [adminListCalendar, listCalendar];
