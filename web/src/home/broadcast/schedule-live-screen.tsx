import { ScheduleBoard } from './schedule-board.tsx';

export { prefetchBoard as prefetch } from './schedule-board.tsx';

export function Screen() {
  return <ScheduleBoard title="실시간 방송" view="day" />;
}
