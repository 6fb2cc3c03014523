import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../../shared/error-boundary.tsx';
import { JoinBroadcastProvider } from '../broadcast/join-broadcast.tsx';
import { LiveScheduleProvider } from '../broadcast/live-schedule.tsx';
import { PageShell } from '../chrome/page-shell.tsx';
import { paths } from '../../shared/paths.ts';
import { SiteLinks } from '../../shared/site-links.tsx';
import { ConnectionStrip } from '../frame/connection-strip.tsx';
import { useLiveAdvisory } from '../frame/use-live-advisory.ts';
import { useNewsForParts } from '../frame/use-news-for-parts.ts';
import { PageSkeleton } from '../frame/page-skeleton.tsx';
import { FailedPage } from '../frame/state-pages.tsx';
import { partCode } from '../../shared/ui/part-code.tsx';
import { MemberParts } from './member-parts.tsx';
import { PopupBanner } from '../popup-banner/popup-banner.tsx';

const LeftPanel = partCode(async () => (await import('../chrome/late-chrome.ts')).LeftPanel);

/** In a file of its own: phones load it during the first view. */
const BottomBar = partCode(async () => (await import('../chrome/bottom-bar.tsx')).BottomBar);

/** One element for all renders. */
const LEFT = <LeftPanel />;
const BOTTOM = <BottomBar />;

/** A page of the site, with everything around it. */
export function SiteLayout({ children }: { children: ReactNode }) {
  useLiveAdvisory();
  useNewsForParts();
  const isHome = useLocation().pathname === paths.home;
  return (
    <LiveScheduleProvider>
      <JoinBroadcastProvider>
        <SiteLinks>
          <PageShell left={LEFT} bottom={BOTTOM} over={isHome && <PopupBanner />}>
            <ConnectionStrip />
            <MemberParts />
            <Guarded>{children}</Guarded>
          </PageShell>
        </SiteLinks>
      </JoinBroadcastProvider>
    </LiveScheduleProvider>
  );
}

/** A window of its own, without the site's chrome: the broadcast. */
export function BareLayout({ children }: { children: ReactNode }) {
  useLiveAdvisory();
  return (
    <LiveScheduleProvider>
      <JoinBroadcastProvider>
        <SiteLinks>
          <main id="main" tabIndex={-1}>
            <Guarded>{children}</Guarded>
          </main>
        </SiteLinks>
      </JoinBroadcastProvider>
    </LiveScheduleProvider>
  );
}

function Guarded({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname} fallback={(retry) => <FailedPage onRetry={retry} />}>
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
