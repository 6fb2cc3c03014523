import type { QueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { PageMeta } from '../../shared/page-meta.tsx';
import { NotFoundPage } from '../frame/state-pages.tsx';
import type { ScreenAddress } from '../screen.tsx';
import { ExpertList, prefetchExpertList } from './expert-list.tsx';
import { ExpertPage, ExpertWaiting, prefetchExpert } from './expert-page.tsx';
import { fetchNamedExpert, useNamedExpert } from './named-expert.ts';

export const ownMeta = true;

export async function prefetch(queries: QueryClient, { params }: ScreenAddress): Promise<unknown> {
  const { identifier } = params;
  if (identifier === undefined) return prefetchExpertList(queries);
  return prefetchExpert(queries, await fetchNamedExpert(queries, identifier));
}

/** The line-up; with a number or a nickname in the address, the page of that expert. */
export function Screen() {
  const { identifier } = useParams();
  if (identifier !== undefined) return <Named identifier={identifier} />;
  return (
    <>
      <PageMeta title="전문가" />
      <ExpertList />
    </>
  );
}

function Named({ identifier }: { identifier: string }) {
  const named = useNamedExpert(identifier);
  if (named.state === 'missing') return <NotFoundPage />;
  if (named.state === 'waiting') return <ExpertWaiting failed={null} />;
  if (named.state === 'failed') return <ExpertWaiting failed={named} />;
  return <ExpertPage key={named.expert} expertId={named.expert} />;
}
