import type { QueryClient } from '@tanstack/react-query';
import { prefetchBoard } from '../board/board-queries.ts';
import { marketConditionBoard } from '../board/board.ts';
import { LeadBoard } from '../board/lead-board.tsx';
import type { ScreenAddress } from '../screen.tsx';

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  return prefetchBoard(queries, 'market-condition', search);
}

/** The market day in short notes. */
export function Screen() {
  return <LeadBoard board={marketConditionBoard} />;
}
