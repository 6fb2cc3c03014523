import type { QueryClient } from '@tanstack/react-query';
import type { ScreenAddress } from '../screen.tsx';
import { prefetchVideos, VideoBoard } from './video-board.tsx';

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  return prefetchVideos(queries, 'edaily', search);
}

/** The appearances on one television channel. */
export function Screen() {
  return (
    <VideoBoard
      place="edaily"
      title="이데일리"
      lead="이데일리에 출연한 전문가의 영상이에요"
      section="투자정보"
    />
  );
}
