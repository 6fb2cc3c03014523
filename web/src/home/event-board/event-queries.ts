import { getEvent, listEvents } from '@maru/contract/content';
import { callQuery } from '../../shared/query.ts';
import { pageOf } from '../board/board-address.ts';

const PAGE_SIZE = 20;

export type EventList = 'in-progress' | 'expired';

export const eventsQuery = (state: EventList, search: URLSearchParams) =>
  callQuery(listEvents, { query: { state, page: pageOf(search), pageSize: PAGE_SIZE } });

export const eventQuery = (event: number) => callQuery(getEvent, { params: { _id: event } });

export function eventAddress(event: number): string {
  return `/event/event-view?_id=${event}`;
}
