import type { QueryClient } from '@tanstack/react-query';
import { prefetchBoard } from '../board/board-queries.ts';
import { dailyBoard } from '../board/board.ts';
import { LeadBoard } from '../board/lead-board.tsx';
import type { ScreenAddress } from '../screen.tsx';

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  return prefetchBoard(queries, 'daily', search);
}

/** The daily market notes. */
export function Screen() {
  return <LeadBoard board={dailyBoard} byExpert />;
}
