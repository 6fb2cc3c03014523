import { brand } from '#brand';
import { expertIdOf } from '@maru/brands/route-match';
import type { QueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { PageMeta } from '../../shared/page-meta.tsx';
import { nothingThere } from '../../shared/page-subject.ts';
import { NotFoundPage } from '../frame/state-pages.tsx';
import type { ScreenAddress } from '../routes/screen.tsx';
import { ExpertList, prefetchExpertList } from './expert-list.tsx';
import { ExpertPage, prefetchExpert } from './expert-page.tsx';

export const ownMeta = true;

export function prefetch(queries: QueryClient, { params }: ScreenAddress): Promise<unknown> {
  const { identifier } = params;
  if (identifier === undefined) return prefetchExpertList(queries);
  const expert = expertIdOf(brand, identifier);
  return expert === null ? nothingThere() : prefetchExpert(queries, expert);
}

/** The line-up; with a number or a nickname in the address, the page of that expert. */
export function Screen() {
  const { identifier } = useParams();
  if (identifier === undefined) {
    return (
      <>
        <PageMeta title="전문가" />
        <ExpertList />
      </>
    );
  }
  const expert = expertIdOf(brand, identifier);
  return expert === null ? <NotFoundPage /> : <ExpertPage key={expert} expertId={expert} />;
}
