import type { PostState as State, StaffPost } from '@maru/contract/post/staff-post';
import { Badge, type BadgeTone } from '../../shared/ui/badge.tsx';

export const stateWords: Readonly<Record<State, string>> = {
  draft: '초안',
  review: '승인 대기',
  scheduled: '예약',
  published: '공개',
  hidden: '비공개',
};

const TONES: Readonly<Record<State, BadgeTone>> = {
  draft: 'ended',
  review: 'warn',
  scheduled: 'upcoming',
  published: 'success',
  hidden: 'ended',
};

export function PostState({
  post: { state, deleted_at },
  size = 'md',
}: {
  post: Pick<StaffPost, 'state' | 'deleted_at'>;
  size?: 'md' | 'lg';
}) {
  if (deleted_at !== null) {
    return (
      <Badge tone="error" size={size}>
        휴지통
      </Badge>
    );
  }
  return (
    <Badge tone={TONES[state]} size={size}>
      {stateWords[state]}
    </Badge>
  );
}
