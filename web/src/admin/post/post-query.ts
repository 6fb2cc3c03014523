import type { InputOf } from '@maru/contract/core/call';
import type { StaffBoard } from '@maru/contract/post/staff-board';
import { postState } from '@maru/contract/post/staff-post';
import type { ListAddress } from '../list/list-address.ts';

export type PostQuery = NonNullable<InputOf<StaffBoard['list']>['query']>;

const STATES = [...postState.options, 'trash'] as const;
const ORDERS = ['latest', 'oldest', 'title', 'views', 'updated', 'position'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Query of the list call. Invalid parameters in the address, such as an unknown state, are ignored.
 */
export function postQueryOf({ page, pageSize, sortBy, get }: ListAddress): PostQuery {
  const state = STATES.find((one) => one === get('state'));
  const order = ORDERS.find((one) => one === sortBy);
  const expert = /^[1-9]\d{0,8}$/.test(get('expert')) ? get('expert') : undefined;
  const q = get('q').slice(0, 100);
  const category = get('category').slice(0, 40);
  const [from, to] = [get('from'), get('to')];
  return {
    page,
    pageSize,
    ...(q === '' ? {} : { q }),
    ...(state && { state }),
    ...(category === '' ? {} : { category }),
    ...(expert === undefined ? {} : { expert }),
    ...(DAY.test(from) ? { from } : {}),
    ...(DAY.test(to) ? { to } : {}),
    ...(order && { sortBy: order }),
  };
}
