import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SegmentNav } from '../../shared/ui/segment.tsx';
import styles from './broadcast.module.css';

const TIMELINE = 'timeline';
/** Parameters of the address that both views read. */
const SHARED = ['_id', 'expert', 'kind'] as const;

export function useIsTimeline(): boolean {
  const [query] = useSearchParams();
  return query.get('view') === TIMELINE;
}

/**
 * Switches between the list of broadcasts and the timeline of a day.
 *
 * @param children tools of the view, on the same line.
 */
export function ScheduleViews({ children }: { children?: ReactNode }) {
  const [query] = useSearchParams();
  const isTimeline = useIsTimeline();
  const searchOf = (view: string | null) => {
    const kept = SHARED.flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    });
    return `?${new URLSearchParams([...kept, ...(view === null ? [] : [['view', view]])])}`;
  };
  return (
    <div className={styles.views}>
      <SegmentNav
        label="보기"
        links={[
          { to: { search: searchOf(null) }, label: '목록', current: !isTimeline },
          { to: { search: searchOf(TIMELINE) }, label: '타임라인', current: isTimeline },
        ]}
      />
      {children}
    </div>
  );
}
