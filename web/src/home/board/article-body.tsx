import { textPartsOf } from '@maru/contract/editor/chart-html';
import { Suspense, useMemo, useState } from 'react';
import { ChartBlock } from '../../shared/chart/chart-block.tsx';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { useIsHydrating } from '../../shared/is-hydrating.ts';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import styles from './article-body.module.css';
import { belowTitle, withReachableTables } from './article-outline.ts';

/** The sanitiser of the browser, loaded when something is shown that the server did not render. */
const Sanitised = lazyComponent(
  async () => (await import('../../shared/editor/editor-view.tsx')).SanitisedHtml,
);

/**
 * Shows HTML that the API has sanitised. Server-rendered HTML is already in the page and stays
 * unchanged. HTML that the browser inserts is sanitised again there, which its Trusted Types policy
 * also requires. Charts are drawn from the tables that represent them in the HTML.
 */
export function ArticleBody({ html: saved }: { html: string }) {
  const html = belowTitle(saved);
  const isServed = useIsHydrating();
  const [served, setServed] = useState(isServed ? html : null);
  if (served !== null && served !== html) setServed(null);
  const parts = useMemo(() => textPartsOf(html), [html]);

  return parts.map((part, index) =>
    'chart' in part ? (
      <div key={index} className={styles.chart}>
        <ChartBlock chart={part.chart} />
      </div>
    ) : (
      <Words key={index} html={withReachableTables(part.html)} isServed={served !== null} />
    ),
  );
}

function Words({ html, isServed }: { html: string; isServed: boolean }) {
  if (isServed) {
    return <div className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />;
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
