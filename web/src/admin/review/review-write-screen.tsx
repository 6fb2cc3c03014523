import { reviewGroups } from '@maru/contract/review/staff-review-group';
import {
  adminGetReview,
  adminListReviews,
  type StaffReviewView,
} from '@maru/contract/review/staff-review';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { SelectField } from '../../shared/form/select-field.tsx';
import { callQuery } from '../../shared/query.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/state-card.tsx';
import { HistoryPanel } from '../audit/history-panel.tsx';
import { AdminHead, Columns, Panel } from '../chrome/admin-page.tsx';
import { ItemScreen } from '../form/item-screen.tsx';
import { addressOf } from '../sections.ts';
import { namedOptions } from '../../shared/form/named-options.ts';
import { ReviewFacts } from './review-screen.tsx';
import { Complaints, DecisionButtons, ReviewText } from './review-text.tsx';
import { reviewAddress, ReviewState } from './review-words.tsx';
import { Hint } from '../chrome/hint.tsx';
import { useReviewActions } from './use-review-actions.ts';

const oldestWaiting = () =>
  callQuery(adminListReviews, { query: { state: 'pending', sortBy: 'oldest', pageSize: 2 } });

const GROUPS_AT_ONCE = 100;

/**
 * Decision screen for one review. Without an id, it opens the review that has waited longest. Staff
 * can process the queue without returning to the list.
 */
export function Screen() {
  return (
    <ItemScreen
      call={adminGetReview}
      missing={{
        icon: 'star',
        title: '없는 후기예요',
        to: addressOf('review'),
        toLabel: '투자후기로',
      }}
    >
      {(item) => (item === null ? <OldestWaiting /> : <ReviewDesk review={item} />)}
    </ItemScreen>
  );
}

function OldestWaiting() {
  const { data, isError, isFetching, refetch } = useQuery({
    ...oldestWaiting(),
    refetchOnMount: 'always',
  });
  const first = data?.items[0];
  const review = useQuery({
    ...callQuery(adminGetReview, { params: { _id: first?._id ?? 0 } }),
    enabled: first !== undefined,
  });
  if (isError || review.isError) {
    return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data && !first) return <NothingWaits />;
  if (!review.data) {
    return (
      <SkeletonGroup>
        <Skeleton width={240} height={34} />
        <Skeleton height={420} />
      </SkeletonGroup>
    );
  }
  return <ReviewDesk review={review.data.item} />;
}

function NothingWaits() {
  return (
    <EmptyState
      icon="check-c"
      tone="neutral"
      level="h1"
      title="기다리는 후기가 없어요"
      line="새 후기가 올라오면 여기에서 차례로 검토해요"
    >
      <LinkButton to={addressOf('review')} variant="neutral" size="sm">
        투자후기로
      </LinkButton>
    </EmptyState>
  );
}

function ReviewDesk({ review }: { review: StaffReviewView }) {
  const actions = useReviewActions();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const groups = useQuery(callQuery(reviewGroups.list, { query: { pageSize: GROUPS_AT_ONCE } }));
  const waiting = useQuery(oldestWaiting());
  const waits = waiting.data?.total ?? 0;

  /** Opens the next pending review if this one was pending. */
  const goOn = async () => {
    if (review.state !== 'pending') return;
    const { items } = await queries.fetchQuery({ ...oldestWaiting(), staleTime: 0 });
    const next = items.find(({ _id }) => _id !== review._id);
    void navigate(next ? reviewAddress(next._id) : addressOf('review-write'), { replace: true });
  };

  return (
    <>
      <AdminHead
        title="후기 검토"
        badge={<ReviewState state={review.state} />}
        sticky
        actions={
          <DecisionButtons
            review={review}
            actions={actions}
            size="admin-lg"
            onDecided={() => void goOn()}
          />
        }
      />
      <Columns
        main={
          <>
            <Panel title="후기" aside="회원이 쓴 그대로예요. 고칠 수 없어요">
              <ReviewText review={review} />
            </Panel>
            <Panel title={`신고 ${review.complaints.length}건`}>
              <Complaints review={review} />
            </Panel>
          </>
        }
        side={
          <>
            <Panel title="정보">
              <ReviewFacts review={review} />
            </Panel>
            {groups.data && groups.data.total > 0 && (
              <Panel title="그룹">
                <SelectField
                  label="보일 그룹"
                  help="후기 목록에서 그룹으로 골라 볼 수 있어요"
                  placeholder="없음"
                  options={namedOptions(groups.data.items)}
                  value={review.group === null ? '' : String(review.group._id)}
                  onChange={({ target: { value } }) =>
                    void actions.putInto(review, value === '' ? null : Number(value))
                  }
                />
              </Panel>
            )}
            <Panel title="검토 순서">
              <Hint>
                {waits === 0
                  ? '기다리는 후기가 없어요.'
                  : `${waits}건이 기다려요. 결정하면 오래 기다린 후기로 넘어가요.`}
              </Hint>
            </Panel>
            <HistoryPanel targetKind="review" item={review} />
          </>
        }
      />
    </>
  );
}
