import type { QueryClient } from '@tanstack/react-query';
import type { ScreenAddress } from '../screen.tsx';
import { prefetchVideos, VideoBoard } from './video-board.tsx';

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  return prefetchVideos(queries, 'youtube', search);
}

/** The same videos where they have a menu of their own. */
export function Screen() {
  return (
    <VideoBoard
      place="youtube"
      title="최신 영상"
      lead="방송 하이라이트를 짧게 보고 바로 이해해요"
      section="유튜브"
    />
  );
}
