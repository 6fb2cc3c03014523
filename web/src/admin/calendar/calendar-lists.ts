import { listCalendar } from '@maru/contract/calendar/calendar';
import { calendarEntries } from '@maru/contract/calendar/staff-calendar';

/** Lists that show calendar entries. Each is invalidated when an entry changes. */
export const calendarLists = [calendarEntries.list, listCalendar];
