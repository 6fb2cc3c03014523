import { brand } from '#brand';
import { listSchedules } from '@maru/contract/broadcast/broadcast';
import { addDays } from '../shared/week.ts';
import { makeCall } from '../shared/call.ts';
import { dayOf } from '../shared/format.ts';

/** Around a day; together they are a span that one call answers. */
const BACK_DAYS = 14;
const AHEAD_DAYS = 14;

/** The pages of the broadcasts around now, in a brand where each has one. */
export async function listBroadcastPages(now = Date.now()): Promise<{ path: string }[]> {
  const { broadcast } = brand.places;
  if (broadcast === undefined) return [];
  const today = dayOf(now);
  const { items } = await makeCall(listSchedules, {
    query: { from: addDays(today, -BACK_DAYS), to: addDays(today, AHEAD_DAYS) },
  });
  return items.map(({ _id }) => ({ path: broadcast.replace('{scheduleId}', String(_id)) }));
}
