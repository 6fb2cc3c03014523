import type { QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { nothingThere, subjectOf } from '../../shared/page-subject.ts';
import { NotFoundPage } from '../frame/state-pages.tsx';
import type { ScreenAddress } from '../routes/screen.tsx';
import { ExpertPage, prefetchExpert } from './expert-page.tsx';

export const ownMeta = true;

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  const expert = subjectOf(search);
  return expert === null ? nothingThere() : prefetchExpert(queries, expert);
}

/** The page of one expert; its number is in the address, so that it opens from anywhere. */
export function Screen() {
  const [search] = useSearchParams();
  const expert = subjectOf(search);
  return expert === null ? <NotFoundPage /> : <ExpertPage key={expert} expertId={expert} />;
}
