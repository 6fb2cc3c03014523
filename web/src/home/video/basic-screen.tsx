import type { QueryClient } from '@tanstack/react-query';
import type { ScreenAddress } from '../screen.tsx';
import { prefetchVideos, VideoBoard } from './video-board.tsx';

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  return prefetchVideos(queries, 'basic', search);
}

/** Lessons for beginners. */
export function Screen() {
  return (
    <VideoBoard
      place="basic"
      title="기초 강의"
      lead="용어와 주문의 기본부터 차근차근 배워요"
      section="유튜브"
    />
  );
}
