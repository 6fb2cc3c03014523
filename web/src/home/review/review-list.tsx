import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { withBeside } from '../../shared/page-data.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { ChipLink } from '../../shared/ui/chip.tsx';
import { Select } from '../../shared/form/select.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { CardSkeleton } from '../../shared/ui/skeleton.tsx';
import { NoResult } from '../../shared/ui/no-result.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { choose } from '../board/board-address.ts';
import { EmptyPage } from '../board/empty-page.tsx';
import { BoardSearch } from '../board/board-tools.tsx';
import type { ScreenAddress } from '../screen.tsx';
import { MyReviews } from './my-reviews.tsx';
import { reviewAddress, type ReviewBoard } from './review-board.ts';
import { ReviewCard } from './review-card.tsx';
import styles from './review-list.module.css';
import {
  groupsQuery,
  prefetchTargets,
  reviewsQuery,
  targetOptions,
  useTargets,
} from './review-queries.ts';
import { ReviewTabs } from './review-tabs.tsx';

const SKELETONS = 6;

/** `?mine=true` shows the member's own reviews instead. They are private to that member. */
const isMine = (search: URLSearchParams) => search.get('mine') === 'true';

export function prefetchReviews(board: ReviewBoard) {
  return (queries: QueryClient, { search }: ScreenAddress): Promise<unknown> =>
    // The member's own reviews require a session, which the server does not have while rendering.
    withBeside(
      isMine(search) ? Promise.resolve() : queries.fetchQuery(reviewsQuery(board, search)),
      [
        prefetchTargets(queries, board),
        ...(board.kind === 'expert' ? [queries.fetchQuery(groupsQuery())] : []),
      ],
    );
}

/** Member reviews, newest first, filtered by subject and by words. */
export function ReviewListPage({ board }: { board: ReviewBoard }) {
  const [search] = useSearchParams();
  const mine = isMine(search);
  return (
    <Container>
      <PageHead
        title={board.title}
        crumbs={[...board.above, { label: board.title }]}
        lead={board.lead}
        aside={
          <LinkButton to={board.write} size="sm">
            <Icon name="edit" size={18} />
            {board.noun} 쓰기
          </LinkButton>
        }
      >
        <ReviewTabs />
      </PageHead>
      <div className={styles.tools}>
        <div className={styles.filters}>
          {!mine && <TargetFilter board={board} />}
          {!mine && board.kind === 'expert' && <GroupChips />}
          <ChipLink on={mine} to={mine ? board.list : '?mine=true'}>
            내 후기
          </ChipLink>
        </div>
        {!mine && <BoardSearch label="후기 제목으로 찾기" />}
      </div>
      {mine ? <MyReviews board={board} /> : <EverybodysReviews board={board} />}
    </Container>
  );
}

/** The groups that staff put reviews into; without any there is nothing to choose. */
function GroupChips() {
  const [search] = useSearchParams();
  const { data } = useQuery({ ...groupsQuery(), retry: false });
  const chosen = search.get('group') ?? '';
  return data?.items.map(({ _id, name }) => (
    <ChipLink
      key={_id}
      on={chosen === String(_id)}
      to={choose(search, 'group', chosen === String(_id) ? null : String(_id))}
    >
      {name}
    </ChipLink>
  ));
}

function TargetFilter({ board }: { board: ReviewBoard }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const targets = useTargets(board);
  return (
    <Select
      look="compact"
      className={styles.target}
      aria-label={board.target}
      placeholder={`${board.target} 전체`}
      options={targetOptions(targets.data)}
      value={search.get(board.kind) ?? ''}
      onChange={(event) => void navigate(choose(search, board.kind, event.target.value))}
    />
  );
}

function EverybodysReviews({ board }: { board: ReviewBoard }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const query = useQuery(reviewsQuery(board, search));
  const q = search.get('q')?.trim() ?? '';
  return (
    <Loaded
      query={query}
      skeleton={
        <div className={styles.grid}>
          {Array.from({ length: SKELETONS }, (_, index) => (
            <CardSkeleton key={index} />
          ))}
        </div>
      }
      isEmpty={({ items }) => items.length === 0}
      empty={
        <EmptyPage total={query.data?.total} icon="edit" what={`${board.noun}가`}>
          {q === '' ? (
            <EmptyState icon="edit" title="아직 후기가 없어요">
              <LinkButton to="?" variant="secondary" size="sm">
                전체 후기 보기
              </LinkButton>
            </EmptyState>
          ) : (
            <NoResult query={q} onClear={() => void navigate(choose(search, 'q', null))} />
          )}
        </EmptyPage>
      }
    >
      {({ items, page, pageSize, total }) => (
        <>
          <h2 className="sr-only">후기 {total}건</h2>
          <ul className={styles.grid}>
            {items.map((review) => (
              <ReviewCard key={review._id} review={review} to={reviewAddress(review, search)} />
            ))}
          </ul>
          <Pagination page={page} pageSize={pageSize} total={total} />
        </>
      )}
    </Loaded>
  );
}
