import { ScheduleBoard } from './schedule-board.tsx';

export { prefetchBoard as prefetch } from './schedule-board.tsx';

export function Screen() {
  return <ScheduleBoard title="방송 편성표" view="week" />;
}
