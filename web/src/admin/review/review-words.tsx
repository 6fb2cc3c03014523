import type { ReviewState as State } from '@maru/contract/review/own-review';
import type { StaffReview } from '@maru/contract/review/staff-review';
import { Badge, type BadgeTone } from '../../shared/ui/badge.tsx';
import { addressOf } from '../sections.ts';

const STATES: Record<State, { word: string; tone: BadgeTone }> = {
  pending: { word: '검토 대기', tone: 'warn' },
  published: { word: '게시', tone: 'success' },
  rejected: { word: '반려', tone: 'ended' },
  hidden: { word: '숨김', tone: 'ended' },
};

export const stateOptions = Object.entries(STATES).map(([value, { word }]) => ({
  value,
  label: word,
}));

export function ReviewState({ state, size }: { state: State; size?: 'md' | 'lg' }) {
  const { word, tone } = STATES[state];
  return (
    <Badge tone={tone} {...(size && { size })}>
      {word}
    </Badge>
  );
}

/** Subject of a review. */
export function targetOf({ kind, lecture, expert }: StaffReview): string {
  const name = kind === 'lecture' ? lecture?.title : expert?.nick;
  return name ?? '없음';
}

export function Rating({ rating }: { rating: number }) {
  return (
    <span className="tabular">
      <span aria-hidden="true">★ {rating}</span>
      <span className="sr-only">별점 {rating}점</span>
    </span>
  );
}

export function reviewAddress(_id: number): string {
  return `${addressOf('review-write')}?_id=${_id}`;
}
