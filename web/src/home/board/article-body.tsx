import { Suspense, useState } from 'react';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { useIsHydrating } from '../../shared/is-hydrating.ts';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import styles from './article-body.module.css';
import { belowTitle } from './article-outline.ts';

/** The sanitiser of the browser, loaded when something is shown that the server did not render. */
const Sanitised = lazyComponent(
  async () => (await import('../../shared/editor/editor-view.tsx')).SanitisedHtml,
);

/**
 * Shows HTML that the API has sanitised. Server-rendered HTML is already in the page and stays
 * unchanged. HTML that the browser inserts is sanitised again there, which its Trusted Types policy
 * also requires.
 */
export function ArticleBody({ html: saved }: { html: string }) {
  const html = belowTitle(saved);
  const isServed = useIsHydrating();
  const [served, setServed] = useState(isServed ? html : null);
  if (served !== null && served !== html) setServed(null);

  if (served !== null) {
    return <div className={styles.body} dangerouslySetInnerHTML={{ __html: served }} />;
  }
  return (
    <div className={styles.body}>
      <Suspense
        fallback={
          <SkeletonGroup>
            <Skeleton height={160} />
          </SkeletonGroup>
        }
      >
        <Sanitised html={html} />
      </Suspense>
    </div>
  );
}
