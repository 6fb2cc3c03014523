import { getEvent, listEvents } from '@maru/contract/event/event';
import { getMyEntry, listAnnouncements, listWinners } from '@maru/contract/event/event-entry';
import { callQuery } from '../../shared/query.ts';
import { pageOf } from '../board/board-address.ts';

const PAGE_SIZE = 20;

export type EventList = 'in-progress' | 'expired';

export const eventsQuery = (state: EventList, search: URLSearchParams) =>
  callQuery(listEvents, { query: { state, page: pageOf(search), pageSize: PAGE_SIZE } });

export const eventQuery = (event: number) => callQuery(getEvent, { params: { _id: event } });

export const entryQuery = (event: number) => callQuery(getMyEntry, { params: { _id: event } });

export const announcementsQuery = (search: URLSearchParams) =>
  callQuery(listAnnouncements, { query: { page: pageOf(search), pageSize: PAGE_SIZE } });

export const winnersQuery = (event: number, search: URLSearchParams) =>
  callQuery(listWinners, {
    params: { _id: event },
    query: { page: pageOf(search), pageSize: PAGE_SIZE },
  });
