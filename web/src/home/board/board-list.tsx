import type { PostSummary } from '@maru/contract/post/post';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { NoResult } from '../../shared/ui/no-result.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { choose, placeOf } from './board-address.ts';
import { EmptyPage } from './empty-page.tsx';
import { listQuery, PAGE_SIZE } from './board-queries.ts';
import type { Board } from './board.ts';

const SKELETON_ROWS = 6;

interface BoardListProps {
  board: Board;
  pageSize?: number;
  skeleton?: ReactNode;
  /** The posts of one page, in the look of the board. */
  children: (items: readonly PostSummary[], page: number) => ReactNode;
}

/** Posts of a board that its address selects, in every state, with pagination below. */
export function BoardList({ board, pageSize = PAGE_SIZE, skeleton, children }: BoardListProps) {
  const [search] = useSearchParams();
  const query = useQuery(listQuery(board.kind, search, pageSize));

  return (
    <div>
      <Loaded
        query={query}
        skeleton={
          skeleton ??
          Array.from({ length: SKELETON_ROWS }, (_, index) => <RowSkeleton key={index} />)
        }
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyPage total={query.data?.total} icon={board.icon} what="글이">
            <Nothing board={board} />
          </EmptyPage>
        }
      >
        {({ items, page, total }) => (
          <>
            <p className="sr-only" role="status">
              {total}건 가운데 {page}페이지
            </p>
            {/* Taken over after the page around it, in a step of its own. */}
            <Suspense fallback={null}>{children(items, page)}</Suspense>
            <Pagination page={page} pageSize={pageSize} total={total} />
          </>
        )}
      </Loaded>
    </div>
  );
}

/** Reason for an empty list: no search result, no post of that kind, or no post at all. */
function Nothing({ board }: { board: Board }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { q, category, expert } = placeOf(search);
  if (q !== undefined) {
    return <NoResult query={q} onClear={() => void navigate(choose(search, 'q', null))} />;
  }
  if (category !== undefined || expert !== undefined) {
    return (
      <EmptyState icon={board.icon} title="조건에 맞는 글이 없어요">
        <LinkButton variant="neutral" size="sm" to={board.list}>
          조건 지우기
        </LinkButton>
      </EmptyState>
    );
  }
  return <EmptyState icon={board.icon} title={`아직 올라온 ${board.noun} 글이 없어요`} />;
}
