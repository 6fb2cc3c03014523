import type { QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { formatDay } from '../../shared/format.ts';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { viewAddress } from '../board/board-address.ts';
import { BoardList } from '../board/board-list.tsx';
import { listQuery } from '../board/board-queries.ts';
import { BoardTools } from '../board/board-tools.tsx';
import { cardNewsBoard } from '../board/board.ts';
import { Cover, CoverGrid, CoverGridSkeleton } from '../board/cover-grid.tsx';
import { CoverLink } from '../board/cover-link.tsx';
import type { ScreenAddress } from '../screen.tsx';

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  return queries.fetchQuery(listQuery('card-news', search));
}

/** The card news by their covers. */
export function Screen() {
  const [search] = useSearchParams();
  return (
    <Container>
      <PageHead
        title={cardNewsBoard.title}
        crumbs={[{ label: cardNewsBoard.section }, { label: cardNewsBoard.title }]}
        lead={cardNewsBoard.lead}
      />
      <BoardTools searchLabel="카드뉴스 제목 검색" />
      <BoardList board={cardNewsBoard} skeleton={<CoverGridSkeleton />}>
        {(items) => (
          <CoverGrid>
            {items.map((post) => (
              <Cover
                key={post._id}
                post={post}
                isSquare={post.images.length > 0}
                title={
                  <CoverLink
                    to={viewAddress(cardNewsBoard.view, post._id, search)}
                    label={post.title}
                  />
                }
                meta={`카드 ${post.images.length}장 · ${formatDay(post.created_at)}`}
              />
            ))}
          </CoverGrid>
        )}
      </BoardList>
    </Container>
  );
}
