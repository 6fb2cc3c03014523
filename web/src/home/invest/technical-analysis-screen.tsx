import type { PostSummary } from '@maru/contract/post/post';
import type { QueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { openLayer } from '../../shared/dialog/dialog.ts';
import { formatDay } from '../../shared/format.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { viewAddress } from '../board/board-address.ts';
import { BoardList } from '../board/board-list.tsx';
import { listQuery } from '../board/board-queries.ts';
import { BoardTools } from '../board/board-tools.tsx';
import { technicalAnalysisBoard } from '../board/board.ts';
import { Cover, coverAction, CoverGrid, CoverGridSkeleton } from '../board/cover-grid.tsx';
import { postPicture } from '../board/post-picture.ts';
import type { ScreenAddress } from '../screen.tsx';
import styles from './technical-analysis-screen.module.css';

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  return queries.fetchQuery(listQuery('technical-analysis', search));
}

/** Charts as covers; a press shows one large. */
export function Screen() {
  const [search] = useSearchParams();
  return (
    <Container>
      <PageHead
        title={technicalAnalysisBoard.title}
        crumbs={[
          { label: technicalAnalysisBoard.section },
          { label: technicalAnalysisBoard.title },
        ]}
        lead={technicalAnalysisBoard.lead}
      />
      <BoardTools searchLabel="분석 제목 검색" />
      <BoardList board={technicalAnalysisBoard} skeleton={<CoverGridSkeleton />}>
        {(items) => (
          <>
            <CoverGrid>
              {items.map((post) => (
                <Cover
                  key={post._id}
                  post={post}
                  mark={
                    <span aria-hidden="true" className={styles.zoom}>
                      <Icon name="full" size={18} />
                    </span>
                  }
                  title={
                    <button
                      type="button"
                      aria-haspopup="dialog"
                      className={coverAction}
                      onClick={() =>
                        void openChart(
                          post,
                          viewAddress(technicalAnalysisBoard.view, post._id, search),
                        )
                      }
                    >
                      {post.title}
                    </button>
                  }
                  meta={`${post.expert ? `${post.expert.nick} · ` : ''}${formatDay(post.created_at)}`}
                />
              ))}
            </CoverGrid>
          </>
        )}
      </BoardList>
    </Container>
  );
}

/** Shows the chart of a post in a layer, with the way to its words. */
async function openChart(post: PostSummary, to: string): Promise<void> {
  await openLayer({
    title: post.title,
    width: 'wide',
    closeOnClickOutside: true,
    component: ({ close }) => (
      <figure className={styles.chart}>
        <img
          src={postPicture(post, 'large')}
          alt={post.img_path === null ? '' : `${post.title} 차트`}
          width={1280}
          height={720}
        />
        <figcaption>
          <p>{post.excerpt}</p>
          <Link to={to} className={styles.more} onClick={() => close(true)}>
            글 전체 읽기
            <Icon name="arrow-r" size={18} />
          </Link>
        </figcaption>
      </figure>
    ),
  });
}
