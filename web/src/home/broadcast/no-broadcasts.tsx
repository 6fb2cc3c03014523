import type { ComponentProps } from 'react';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { useScheduleKnown } from './live-schedule.tsx';

/**
 * Says that no broadcasts are on, in wording for its place, or that loading failed.
 *
 * @param failed the additional request for days beyond today failed.
 */
export function NoBroadcasts({
  failed = false,
  ...words
}: ComponentProps<typeof EmptyState> & { failed?: boolean }) {
  const known = useScheduleKnown() && !failed;
  const unknown = { title: '편성을 불러오지 못했어요', line: '연결되면 이 자리에 바로 보여요' };
  return <EmptyState {...words} {...(known ? {} : unknown)} />;
}
