import type { QueryOf } from '@maru/contract/core/call';
import { brand } from '#brand';
import { reviewGroups } from '@maru/contract/review/staff-review-group';
import {
  adminGetReview,
  adminListReviews,
  exportReviews,
  hideReviews,
  publishReviews,
  rejectReviews,
  type StaffReview,
} from '@maru/contract/review/staff-review';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatDateTime, formatListDate } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { namedOptions } from '../../shared/form/named-options.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { makeBulkCall, type BulkAction } from '../list/bulk-bar.tsx';
import { ChoiceFilter, SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { MoreFilters } from '../list/filter-popover.tsx';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { openRowOf } from '../list/open-row.ts';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { addressOf } from '../sections.ts';
import { Complaints, DecisionButtons, ReviewText } from './review-text.tsx';
import { Rating, reviewAddress, ReviewState, targetOf, stateOptions } from './review-words.tsx';
import { listQueryOf } from '../list/list-query.ts';
import { useExpertFilter } from '../form/use-expert-options.ts';
import styles from './review.module.css';
import { useReviewActions } from './use-review-actions.ts';

const FILTERS = ['state', 'kind', 'expert', 'group', 'rating', 'reported', 'q'] as const;

const KINDS = [
  { value: 'expert', label: '전문가 후기' },
  { value: 'lecture', label: '강의 후기' },
];
const RATINGS = ['5', '4', '3', '2', '1'].map((value) => ({ value, label: `${value}점` }));
const REPORTED = [{ value: 'true', label: '신고된 후기만' }];

/** Only a brand with pages for them has reviews of lectures. */
const hasLectures = brand.routes.some(
  (route) => 'screen' in route && route.screen === 'reviewLecture',
);

const GROUPS_AT_ONCE = 100;

/** All reviews in every moderation state. Pending reviews can be sorted first. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const actions = useReviewActions();
  const asked = listQueryOf(adminListReviews.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(adminListReviews, { query: asked }),
    placeholderData: keepPreviousData,
  });
  const experts = useExpertFilter();
  const groups = useQuery(callQuery(reviewGroups.list, { query: { pageSize: GROUPS_AT_ONCE } }));
  const open = openRowOf(address, query.data?.items);

  return (
    <>
      <AdminHead
        title="투자후기"
        actions={
          <LinkButton to={addressOf('review-write')} size="admin">
            차례로 검토하기
          </LinkButton>
        }
      />
      <ListScreen
        caption="투자후기"
        name="review"
        address={address}
        query={query}
        columns={COLUMNS}
        keyOf={({ _id }) => _id}
        exportCall={{ call: exportReviews, query: asked }}
        bulk={{ nameOf: ({ title }) => title, actions: bulkActionsOf(asked) }}
        filters={
          <>
            <StateChips
              address={address}
              options={[{ value: '', label: '전체' }, ...stateOptions]}
            />
            <SearchFilter address={address} placeholder="제목" />
            {hasLectures && (
              <ChoiceFilter address={address} name="kind" label="종류" options={KINDS} />
            )}
            <ChoiceFilter address={address} name="expert" label="전문가" options={experts} />
            <MoreFilters address={address} names={['group', 'rating', 'reported']}>
              {groups.data && groups.data.total > 0 && (
                <ChoiceFilter
                  address={address}
                  name="group"
                  label="그룹"
                  options={namedOptions(groups.data.items)}
                />
              )}
              <ChoiceFilter address={address} name="rating" label="별점" options={RATINGS} />
              <ChoiceFilter address={address} name="reported" label="신고" options={REPORTED} />
            </MoreFilters>
          </>
        }
        empty={{
          icon: 'star',
          title: '아직 후기가 없어요',
          line: '회원이 후기를 쓰면 여기에서 검토해요',
        }}
      />
      {open && (
        <ReviewPanel key={open.row._id} review={open.row} actions={actions} {...open.panel} />
      )}
    </>
  );
}

const REASON = {
  id: 'reason',
  label: '작성자에게 알릴 사유',
  type: 'textarea',
  required: true,
  maxLength: 200,
} as const;

/** Bulk decisions on reviews. Reviews that cannot be decided are skipped and counted. */
function bulkActionsOf(asked: QueryOf<typeof adminListReviews>): readonly BulkAction[] {
  return [
    {
      key: 'publish',
      label: '게시',
      icon: 'check',
      run: (wish) => makeBulkCall(publishReviews, wish, asked, {}),
    },
    {
      key: 'reject',
      label: '반려',
      icon: 'close',
      inputs: [REASON],
      run: (wish, { reason = '' }) =>
        makeBulkCall(rejectReviews, wish, asked, { reason: reason.trim() }),
    },
    {
      key: 'hide',
      label: '숨김',
      icon: 'eye-off',
      inputs: [REASON],
      run: (wish, { reason = '' }) =>
        makeBulkCall(hideReviews, wish, asked, { reason: reason.trim() }),
    },
  ];
}

function ReviewPanel({
  review,
  actions,
  ...moves
}: {
  review: StaffReview;
  actions: ReturnType<typeof useReviewActions>;
} & PanelMoves) {
  const query = useQuery(callQuery(adminGetReview, { params: { _id: review._id } }));
  return (
    <SidePanel
      title={review.title}
      to={reviewAddress(review._id)}
      {...moves}
      actions={
        query.data && <DecisionButtons review={query.data.item} actions={actions} size="admin" />
      }
    >
      <p>
        <ReviewState state={review.state} size="lg" />
      </p>
      <ReviewFacts review={review} />
      <Loaded query={query} skeleton={<Skeleton height={160} />}>
        {({ item }) => (
          <>
            <ReviewText review={item} />
            <section aria-label="신고">
              <h3 className={styles.partTitle}>신고</h3>
              <Complaints review={item} />
            </section>
          </>
        )}
      </Loaded>
    </SidePanel>
  );
}

/** Author and subject of a review, and the staff decision. */
export function ReviewFacts({ review }: { review: StaffReview }) {
  const { author, rating, group, created_at, decided_by, decided_at, reason } = review;
  return (
    <Facts
      items={[
        ['작성자', author],
        ['대상', targetOf(review)],
        ['별점', <Rating key="rating" rating={rating} />],
        ['그룹', group?.name ?? '없음'],
        ['작성', formatDateTime(created_at)],
        ...(decided_at === null
          ? []
          : [['결정', `${formatDateTime(decided_at)} ${decided_by ?? ''}`] as const]),
        ...(reason === null ? [] : [['알린 사유', reason] as const]),
      ]}
    />
  );
}

const COLUMNS: readonly ListColumn<StaffReview>[] = [
  { key: 'state', head: '상태', fixed: true, cell: ({ state }) => <ReviewState state={state} /> },
  {
    key: 'title',
    head: '제목',
    fixed: true,
    cell: ({ _id, title }) => (
      <Link to={reviewAddress(_id)} className={styles.title} title={title}>
        {title}
      </Link>
    ),
  },
  { key: 'author', head: '작성자', cell: ({ author }) => author },
  { key: 'target', head: '대상', cell: targetOf },
  { key: 'rating', head: '별점', cell: ({ rating }) => <Rating rating={rating} /> },
  { key: 'group', head: '그룹', cell: ({ group }) => group?.name ?? '–' },
  {
    key: 'reports',
    head: '신고',
    number: true,
    sort: { descending: 'reports' },
    cell: ({ reports }) =>
      reports === 0 ? '–' : <span className={styles.reports}>{reports}건</span>,
  },
  {
    key: 'created',
    head: '작성',
    sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
    cell: ({ created_at }) => formatListDate(created_at, serverNow()),
  },
  {
    key: 'decided',
    head: '결정',
    cell: ({ decided_at, decided_by }) =>
      decided_at === null ? '–' : `${formatListDate(decided_at, serverNow())} ${decided_by ?? ''}`,
  },
];
