import type { QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { idOf } from '../board/board-address.ts';
import { prefetchPost } from '../board/board-queries.ts';
import { marketConditionBoard } from '../board/board.ts';
import { PostPage } from '../board/post-view.tsx';
import type { ScreenAddress } from '../screen.tsx';

export const ownMeta = true;

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  return prefetchPost(queries, 'market-condition', idOf(search.get('_id')));
}

/** One note of the market day. */
export function Screen() {
  const [search] = useSearchParams();
  return <PostPage board={marketConditionBoard} postId={idOf(search.get('_id'))} />;
}
