import { PageMeta } from '../../shared/page-meta.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/** All that is shown of a page before it is known who may see it: its name, and that it comes. */
export function WaitingPage({ title }: { title: string }) {
  return (
    <>
      <PageMeta title={title} noindex />
      <PageSkeleton title={title} />
    </>
  );
}
