import type { QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { idOf } from '../board/board-address.ts';
import { prefetchPost } from '../board/board-queries.ts';
import { dailyReportBoard } from '../board/board.ts';
import { PostPage } from '../board/post-view.tsx';
import type { ScreenAddress } from '../screen.tsx';
import { ReportBroadcasts } from './report-broadcasts.tsx';

export const ownMeta = true;

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  return prefetchPost(queries, 'daily-report', idOf(search.get('_id')));
}

/** One daily report. */
export function Screen() {
  const [search] = useSearchParams();
  return (
    <PostPage
      board={dailyReportBoard}
      postId={idOf(search.get('_id'))}
      below={({ broadcasts }) => <ReportBroadcasts items={broadcasts} />}
    />
  );
}
