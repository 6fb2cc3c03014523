import type { QueryClient } from '@tanstack/react-query';
import type { ScreenAddress } from '../screen.tsx';
import { prefetchVideos, VideoBoard } from './video-board.tsx';

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  return prefetchVideos(queries, 'sentv', search);
}

/** The appearances on the other television channel. */
export function Screen() {
  return (
    <VideoBoard
      place="sentv"
      title="서울경제TV"
      lead="서울경제TV에 출연한 전문가의 영상이에요"
      section="투자정보"
    />
  );
}
