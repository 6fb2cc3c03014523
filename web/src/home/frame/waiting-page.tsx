import { PageMeta } from '../../shared/page-meta.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/** Placeholder of a page until its access is decided: its name, and a loading state. */
export function WaitingPage({ title }: { title: string }) {
  return (
    <>
      <PageMeta title={title} noindex />
      <PageSkeleton title={title} />
    </>
  );
}
