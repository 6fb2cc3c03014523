import { EventListPage, prefetchEvents } from './event-list.tsx';

export const prefetch = prefetchEvents('in-progress');

export function Screen() {
  return <EventListPage state="in-progress" />;
}
