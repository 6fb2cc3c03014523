import type { QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { idOf } from '../board/board-address.ts';
import { prefetchPost } from '../board/board-queries.ts';
import { noticeBoard } from '../board/board.ts';
import { PostPage } from '../board/post-view.tsx';
import type { ScreenAddress } from '../screen.tsx';
import { Attachments } from './attachments.tsx';

export const ownMeta = true;

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  return prefetchPost(queries, 'notice', idOf(search.get('_id')));
}

/** One notice. */
export function Screen() {
  const [search] = useSearchParams();
  return (
    <PostPage
      board={noticeBoard}
      postId={idOf(search.get('_id'))}
      below={({ attachments }) => attachments.length > 0 && <Attachments files={attachments} />}
    />
  );
}
