import {
  HydrationBoundary,
  QueryClientProvider,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { Suspense, useEffect, type ReactNode } from 'react';
import '../shared/ui/style.ts';
import { PageChange } from '../home/frame/page-change.tsx';
import { SiteStart } from '../home/frame/site-start.tsx';
import { FailedPage } from '../home/frame/state-pages.tsx';
import { SiteRoutes } from '../home/routes/site-routes.tsx';
import { ErrorBoundary } from '../shared/error-boundary.tsx';
import { retryLoad } from '../shared/retry-load.ts';
import { lazyComponent } from '../shared/lazy-component.ts';
import { PageHosts } from '../shared/page-hosts.tsx';
import { SiteOrigin } from '../shared/page-meta.tsx';
import { RenderedAt } from '../shared/server-clock.ts';
import { useSession } from '../shared/session/session.store.ts';
import { Document } from './document.tsx';
import type { PageState } from './page-state.ts';

interface AppProps {
  state: PageState;
  queries: QueryClient;
  /** The path and query that `state` was made for. */
  address: string;
  /** Wraps the routes in a router: the browser's, or the server's. */
  router: (routes: ReactNode) => ReactNode;
  head?: ReactNode;
}

/** Shows the text that staff type, after the served page is hydrated. */
function PreviewFollower(): null {
  const queries = useQueryClient();
  useEffect(() => {
    void retryLoad(() => import('./follow-preview.ts')).then(({ followPreview }) =>
      followPreview(queries),
    );
  }, [queries]);
  return null;
}

/** Only staff see it, so it is no part of the first view. */
const ViewStrip = lazyComponent(
  async () => (await import('../home/frame/view-strip.tsx')).ViewStrip,
);

function MemberView() {
  const { viewUntil } = useSession();
  if (viewUntil === null) return null;
  return (
    <Suspense fallback={null}>
      <ViewStrip />
    </Suspense>
  );
}

/** The served data stays in the cache, for the parts that are hydrated much later. */
const KEPT = { defaultOptions: { queries: { gcTime: Infinity } } };

/** The whole public site, as rendered by the server and hydrated by the browser. */
export function App({ state, queries, address, router, head }: AppProps) {
  return (
    <Document head={head}>
      <RenderedAt value={state.renderedAt}>
        <SiteOrigin value={state.origin}>
          <QueryClientProvider client={queries}>
            <HydrationBoundary state={state.queries} options={KEPT}>
              {router(
                <ErrorBoundary fallback={(retry) => <FailedPage onRetry={retry} />}>
                  <SiteStart />
                  <PageChange />
                  <SiteRoutes missing={state.missing ? address : null} />
                  <MemberView />
                  <PageHosts />
                  {state.preview !== null && <PreviewFollower />}
                </ErrorBoundary>,
              )}
            </HydrationBoundary>
          </QueryClientProvider>
        </SiteOrigin>
      </RenderedAt>
    </Document>
  );
}
