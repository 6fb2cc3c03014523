import { brand } from '#brand';
import { listSchedules, type ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { listExperts } from '@maru/contract/expert/expert';
import { makeCall } from '../shared/call.ts';
import { dayOf } from '../shared/format.ts';
import { addDays } from '../shared/week.ts';

/** One call answers 31 days. Two calls follow each other, from a week ago. */
const CALL_DAYS = 31;
const BACK_DAYS = 7;
const CALLS = 2;

/** One event in a calendar of broadcasts. */
export interface CalendarItem extends Pick<
  ScheduleItem,
  '_id' | 'title' | 'kind' | 'start_date' | 'end_date' | 'version'
> {
  expert: string;
  /** The page of the broadcast, or the schedule of its day. */
  path: string;
}

/**
 * Lists the broadcasts from a week ago to some 50 days ahead, soonest first.
 *
 * @param expertId only the broadcasts of this expert; `null` for all.
 * @returns `null` if no public expert has that id.
 * @throws CallFailed if the API does not answer.
 */
export async function listCalendar(
  expertId: number | null,
  now = Date.now(),
): Promise<CalendarItem[] | null> {
  if (expertId !== null) {
    const { items } = await makeCall(listExperts, { query: {} });
    if (!items.some(({ _id }) => _id === expertId)) return null;
  }
  const first = addDays(dayOf(now), -BACK_DAYS);
  const answers = await Promise.all(
    Array.from({ length: CALLS }, (_, index) => {
      const from = addDays(first, index * CALL_DAYS);
      const expert = expertId === null ? {} : { expert: String(expertId) };
      return makeCall(listSchedules, {
        query: { from, to: addDays(from, CALL_DAYS - 1), ...expert },
      });
    }),
  );
  const items = new Map(answers.flatMap((answer) => answer.items).map((item) => [item._id, item]));
  return [...items.values()].map((item) => ({
    _id: item._id,
    title: item.title,
    kind: item.kind,
    start_date: item.start_date,
    end_date: item.end_date,
    version: item.version,
    expert: item.expert.nick,
    path: pathOf(item),
  }));
}

function pathOf({ _id, start_date }: ScheduleItem): string {
  const { broadcast, schedule } = brand.places;
  return broadcast?.replace('{scheduleId}', String(_id)) ?? `${schedule}?day=${dayOf(start_date)}`;
}
