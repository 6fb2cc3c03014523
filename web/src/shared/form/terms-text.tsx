import { lazy, Suspense } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';

const SanitisedText = lazy(() =>
  import('../editor/editor-view.tsx').then(({ SanitisedHtml }) => ({ default: SanitisedHtml })),
);

/** The text of a document that staff wrote. The sanitiser comes when it is asked for. */
export function TermsText({ html }: { html: string }) {
  return (
    <Suspense fallback={<Skeleton height={120} />}>
      <SanitisedText html={html} />
    </Suspense>
  );
}
