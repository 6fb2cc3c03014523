import { adminListSchedules } from '@maru/contract/broadcast/broadcast';
import type { QueryOf } from '@maru/contract/core/call';
import type { ListAddress } from '../list/list-address.ts';
import { listQueryOf } from '../list/list-query.ts';

const FILTERS = ['state', 'expert', 'kind', 'from', 'to', 'q'] as const;

/** Query of the list. Unknown values in the address, such as a wrong state, are ignored. */
export function scheduleQueryOf(address: ListAddress): QueryOf<typeof adminListSchedules> {
  const query = listQueryOf(adminListSchedules.query, address, FILTERS);
  // Staff rarely look for the broadcasts furthest ahead.
  const usual = query.state === 'past' ? 'latest' : 'today';
  return { ...query, sortBy: address.sortBy === query.sortBy ? query.sortBy : usual };
}
