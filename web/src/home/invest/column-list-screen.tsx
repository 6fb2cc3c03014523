import type { QueryClient } from '@tanstack/react-query';
import { prefetchBoard } from '../board/board-queries.ts';
import { columnBoard } from '../board/board.ts';
import { LeadBoard } from '../board/lead-board.tsx';
import type { ScreenAddress } from '../screen.tsx';

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  return prefetchBoard(queries, 'column', search);
}

/** The columns of the experts. */
export function Screen() {
  return <LeadBoard board={columnBoard} byExpert />;
}
