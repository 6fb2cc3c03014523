import { id } from '@maru/contract/core/primitive';
import type { QueryClient } from '@tanstack/react-query';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { nothingThere, subjectOf } from '../../shared/page-subject.ts';
import { NotFoundPage } from '../frame/state-pages.tsx';
import type { ScreenAddress } from '../screen.tsx';
import { ExpertPage, prefetchExpert } from './expert-page.tsx';

export const ownMeta = true;

/** State that a navigation may carry instead of an address (specification S2.15). */
const given = z.object({ _id: id });

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  const expert = subjectOf(search);
  return expert === null ? nothingThere() : prefetchExpert(queries, expert);
}

/**
 * The page of one expert; its number is in the address, so that it opens from anywhere. A number
 * that only the navigation brought along is put there.
 */
export function Screen() {
  const { state } = useLocation();
  const [search] = useSearchParams();
  const expert = subjectOf(search);
  if (expert !== null) return <ExpertPage key={expert} expertId={expert} />;

  const brought = given.safeParse(state);
  if (!brought.success) {
    return search.has('_id') ? <NotFoundPage /> : <Navigate to="/expert-list" replace />;
  }
  const address = new URLSearchParams(search);
  address.set('_id', String(brought.data._id));
  return <Navigate to={{ search: address.toString() }} replace />;
}
