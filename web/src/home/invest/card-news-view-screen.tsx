import type { QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { idOf } from '../board/board-address.ts';
import { prefetchPost } from '../board/board-queries.ts';
import { cardNewsBoard } from '../board/board.ts';
import { PostPage } from '../board/post-view.tsx';
import type { ScreenAddress } from '../screen.tsx';
import { CardCarousel } from './card-carousel.tsx';
import styles from './card-news-view-screen.module.css';

export const ownMeta = true;

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  return prefetchPost(queries, 'card-news', idOf(search.get('_id')));
}

/** One card news: its cards, and the same in words. */
export function Screen() {
  const [search] = useSearchParams();
  return (
    <PostPage
      board={cardNewsBoard}
      postId={idOf(search.get('_id'))}
      above={(post) =>
        post.images.length > 0 && (
          <>
            <CardCarousel post={post} />
            <h2 className={styles.title}>글로 읽기</h2>
          </>
        )
      }
    />
  );
}
