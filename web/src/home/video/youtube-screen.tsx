import type { QueryClient } from '@tanstack/react-query';
import type { ScreenAddress } from '../screen.tsx';
import { prefetchVideos, VideoBoard } from './video-board.tsx';

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  return prefetchVideos(queries, 'youtube', search);
}

/** The videos of the YouTube channel. */
export function Screen() {
  return (
    <VideoBoard
      place="youtube"
      title="유튜브"
      lead="방송 하이라이트와 시장 이야기를 짧게 봐요"
      section="투자정보"
    />
  );
}
