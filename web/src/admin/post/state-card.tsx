import type { StaffPostView } from '@maru/contract/post/staff-post';
import { useState } from 'react';
import { DateTimeField } from '../../shared/form/date-field.tsx';
import { formatDateTime } from '../../shared/format.ts';
import { postAddressOf } from '../../shared/post-address.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { momentProblemOf } from '../form/contract-resolver.ts';
import { Panel } from '../chrome/admin-page.tsx';
import type { PostBoard } from './post-boards.ts';
import { PostState } from './post-state.tsx';
import styles from './post.module.css';
import type { PostActions } from './use-post-actions.ts';

interface StateCardProps {
  board: PostBoard;
  item: StaffPostView | null;
  actions: PostActions;
  /** Typed time of publication. `null` = none yet. */
  at: string | null;
  onPlan: (at: string | null) => void;
  /** Saves the input, then performs the action. Both report their result. */
  onPublish: () => void;
  onSchedule: (at: string) => void;
  isBusy: boolean;
}

/** State of a post and the transitions from it. */
export function StateCard({
  board,
  item,
  actions,
  at,
  onPlan,
  onPublish,
  onSchedule,
  isBusy,
}: StateCardProps) {
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const state = item?.state ?? 'draft';
  const address = item === null ? null : postAddressOf(board.kind, item._id);

  const schedule = () => {
    const isToCome = at !== null && Date.parse(at) > Date.now();
    const typing = at === null ? null : momentProblemOf(at);
    setProblem(typing ?? (isToCome ? undefined : '지금보다 뒤의 시각을 골라 주세요.'));
    if (isToCome && typing === null) onSchedule(at);
  };

  return (
    <Panel title="공개" first aside={item && <PostState post={item} />}>
      <div className={styles.state}>
        <p className={styles.stateLine}>{lineOf(item)}</p>
        {state !== 'published' && state !== 'review' && (
          <Button size="admin-lg" full loading={isBusy} loadingText="공개 중" onClick={onPublish}>
            저장하고 지금 공개
          </Button>
        )}
        {(state === 'draft' || state === 'hidden' || state === 'scheduled') && (
          <div className={styles.schedule}>
            <DateTimeField
              label={state === 'scheduled' ? '예약 시각 바꾸기' : '예약 공개'}
              value={at ?? (state === 'scheduled' ? (item?.publish_at ?? null) : null)}
              error={problem === undefined ? undefined : { message: problem }}
              onChange={onPlan}
            />
            <Button size="admin" variant="outline" loading={isBusy} onClick={schedule}>
              <Icon name="clock" size={18} />
              {state === 'scheduled' ? '시각 바꾸기' : '저장하고 예약'}
            </Button>
          </div>
        )}
        {item && state === 'published' && (
          <Button size="admin" variant="outline" onClick={() => void actions.hide(item)}>
            비공개로 바꾸기
          </Button>
        )}
        {item && (state === 'scheduled' || state === 'review') && (
          <Button
            size="admin"
            variant="outline"
            onClick={() => void actions.move(item, { state: 'draft' })}
          >
            {state === 'review' ? '승인 요청 거두기' : '예약 취소'}
          </Button>
        )}
        {state === 'published' && address !== null && (
          <a href={address} target="_blank" rel="noopener" className={styles.siteLink}>
            사이트에서 보기
            <Icon name="ext" size={16} />
            <span className="sr-only">새 창</span>
          </a>
        )}
      </div>
    </Panel>
  );
}

function lineOf(item: StaffPostView | null): string {
  const at = item?.publish_at ?? null;
  switch (item?.state) {
    case undefined:
    case 'draft':
      return '아직 아무도 볼 수 없어요. 저장하면 초안으로 남아요.';
    case 'review':
      return '점검에 걸린 표현이 있어 다른 관리자의 승인을 기다려요.';
    case 'scheduled':
      return at === null ? '예약돼 있어요.' : `${formatDateTime(at)}(한국 시간)에 공개돼요.`;
    case 'published':
      return at === null ? '공개돼 있어요.' : `${formatDateTime(at)}부터 공개돼 있어요.`;
    case 'hidden':
      return '공개했다가 내린 글이에요. 다시 공개하면 예전 자리로 돌아가요.';
  }
}
