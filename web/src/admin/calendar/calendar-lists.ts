import { listCalendar } from '@maru/contract/market/calendar';
import { calendarEntries } from '@maru/contract/market/staff-calendar';

/** Lists that show calendar entries. Each is invalidated when an entry changes. */
export const calendarLists = [calendarEntries.list, listCalendar];
