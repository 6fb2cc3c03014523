import type { adminListSchedules } from '@maru/contract/broadcast/broadcast';
import type { InputOf } from '@maru/contract/core/call';
import type { ListAddress } from '../list/list-address.ts';

type Query = NonNullable<InputOf<typeof adminListSchedules>['query']>;

export const STATES = ['live', 'upcoming', 'past', 'cancelled'] as const;
export const KINDS = ['free', 'paid'] as const;
const ORDERS = ['latest', 'oldest', 'title', 'expert'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Query of the list. Unknown values in the address, such as a wrong state, are ignored. */
export function scheduleQueryOf(address: ListAddress): Query {
  const { page, pageSize, sortBy, get } = address;
  const state = STATES.find((one) => one === get('state'));
  const kind = KINDS.find((one) => one === get('kind'));
  // Staff rarely look for the broadcasts furthest ahead.
  const order = ORDERS.find((one) => one === sortBy) ?? (state === 'past' ? 'latest' : 'today');
  const expert = /^[1-9]\d{0,8}$/.test(get('expert')) ? get('expert') : undefined;
  const q = get('q').slice(0, 100);
  const [from, to] = [get('from'), get('to')];
  return {
    page,
    pageSize,
    ...(q === '' ? {} : { q }),
    ...(state && { state }),
    ...(kind && { kind }),
    ...(expert === undefined ? {} : { expert }),
    ...(DAY.test(from) ? { from } : {}),
    ...(DAY.test(to) ? { to } : {}),
    sortBy: order,
  };
}
