import { Suspense } from 'react';
import { lazyComponent } from '../lazy-component.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const SanitisedText = lazyComponent(
  async () => (await import('../editor/editor-view.tsx')).SanitisedHtml,
);

/** The text of a document that staff wrote. The sanitiser loads on demand. */
export function TermsText({ html }: { html: string }) {
  return (
    <Suspense fallback={<Skeleton height={120} />}>
      <SanitisedText html={html} />
    </Suspense>
  );
}
