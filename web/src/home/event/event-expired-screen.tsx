import { EventListPage, prefetchEvents } from './event-list.tsx';

export const prefetch = prefetchEvents('expired');

export function Screen() {
  return <EventListPage state="expired" />;
}
