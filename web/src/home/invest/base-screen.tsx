import type { PostSummary } from '@maru/contract/post/post';
import type { QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { CardLink } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { viewAddress } from '../board/board-address.ts';
import { BoardList } from '../board/board-list.tsx';
import { listQuery } from '../board/board-queries.ts';
import { BoardTools } from '../board/board-tools.tsx';
import { baseBoard } from '../board/board.ts';
import { Cover, CoverGrid, CoverGridSkeleton } from '../board/cover-grid.tsx';
import { CoverLink } from '../board/cover-link.tsx';
import type { ScreenAddress } from '../screen.tsx';
import styles from './base-screen.module.css';

const STEPS = [
  { icon: 'book', label: '1단계' },
  { icon: 'candle', label: '2단계' },
  { icon: 'chart', label: '3단계' },
  { icon: 'shield', label: '4단계' },
] as const;

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  return queries.fetchQuery(listQuery('base', search));
}

/** The first lessons: a path of four, then all others. */
export function Screen() {
  const [search] = useSearchParams();
  return (
    <Container>
      <PageHead
        title={baseBoard.title}
        crumbs={[{ label: baseBoard.section }, { label: baseBoard.title }]}
        lead={baseBoard.lead}
      />
      <BoardTools searchLabel="강의 제목 검색" ordered={false} />
      <BoardList board={baseBoard} skeleton={<CoverGridSkeleton />}>
        {(items, page) => {
          const isStart = page === 1 && !search.get('q') && search.get('sortBy') !== 'views';
          const path = isStart ? items.slice(0, STEPS.length) : [];
          const lessons = items.slice(path.length);
          return (
            <>
              {path.length > 0 && <Path posts={path} />}
              {lessons.length > 0 && (
                <>
                  {isStart && <h2 className={styles.title}>이어서 배우기</h2>}
                  <CoverGrid>
                    {lessons.map((post) => (
                      <Cover
                        key={post._id}
                        post={post}
                        title={
                          <CoverLink
                            to={viewAddress(baseBoard.view, post._id, search)}
                            label={post.title}
                          />
                        }
                        meta={post.excerpt}
                      />
                    ))}
                  </CoverGrid>
                </>
              )}
            </>
          );
        }}
      </BoardList>
    </Container>
  );
}

function Path({ posts }: { posts: readonly PostSummary[] }) {
  const [search] = useSearchParams();
  return (
    <ol className={styles.path}>
      {posts.map((post, index) => (
        <li key={post._id} className={styles.step}>
          <p className={styles.mark}>
            <strong>{STEPS[index]?.label}</strong>
            <Icon name={STEPS[index]?.icon ?? 'book'} size={24} />
          </p>
          <h2 className={styles.name}>
            <CardLink to={viewAddress(baseBoard.view, post._id, search)}>{post.title}</CardLink>
          </h2>
          <p className={styles.excerpt}>{post.excerpt}</p>
        </li>
      ))}
    </ol>
  );
}
