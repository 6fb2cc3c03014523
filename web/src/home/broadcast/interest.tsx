import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { Suspense } from 'react';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { useInterest } from './interest.store.ts';

const InterestCounts = lazyComponent(
  async () => (await import('./interest-counts.tsx')).InterestCounts,
  () => false,
);

interface InterestProps {
  item: Pick<ScheduleItem, '_id' | 'broadcast_status'>;
  /** `glass` stands on a picture, `text` in a line. */
  look?: 'glass' | 'text';
}

/**
 * Viewers and minutes of a broadcast on the air, reminders of one to come. Renders nothing until
 * the counts are known, and for counts that are not published.
 */
export function Interest({ item, look = 'text' }: InterestProps) {
  const interest = useInterest(item._id);
  if (!interest) return null;
  return (
    <Suspense fallback={null}>
      <InterestCounts status={item.broadcast_status} interest={interest} look={look} />
    </Suspense>
  );
}
