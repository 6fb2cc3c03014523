import type { QueryClient } from '@tanstack/react-query';
import { ExpertList } from './expert-list.tsx';
import { expertsQuery } from './expert-queries.ts';

export function prefetch(queries: QueryClient): Promise<unknown> {
  return queries.fetchQuery(expertsQuery());
}

export function Screen() {
  return <ExpertList />;
}
