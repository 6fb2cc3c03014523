import type { StaffUserView } from '@maru/contract/member/staff-member';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { AuditTrail } from '../audit/audit-trail.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { detailTabs, type DetailTab } from './member-address.ts';
import { MemberOverview } from './member-overview.tsx';
import { MemberPage } from './member-page.tsx';

/** Views that come when they are chosen. */
const MemberTimeline = lazyComponent(
  async () => (await import('./member-timeline.tsx')).MemberTimeline,
);
const MemberMessages = lazyComponent(
  async () => (await import('./member-messages.tsx')).MemberMessages,
);
const MemberSessions = lazyComponent(
  async () => (await import('./member-sessions.tsx')).MemberSessions,
);
const MemberConsents = lazyComponent(
  async () => (await import('./member-consents.tsx')).MemberConsents,
);

const LOADING = (
  <SkeletonGroup>
    <Skeleton height={320} />
  </SkeletonGroup>
);

/** One member: a summary, and the views without a screen of their own. */
export function Screen() {
  const [query] = useSearchParams();
  const tab = detailTabs.find((one) => one === query.get('tab')) ?? 'overview';
  return (
    <MemberPage tab={tab}>
      {(user) => <Suspense fallback={LOADING}>{viewOf(tab, user)}</Suspense>}
    </MemberPage>
  );
}

function viewOf(tab: DetailTab | 'overview', user: StaffUserView) {
  switch (tab) {
    case 'overview':
      return <MemberOverview user={user} />;
    case 'timeline':
      return <MemberTimeline user={user} />;
    case 'messages':
      return <MemberMessages user={user} />;
    case 'sessions':
      return <MemberSessions user={user} />;
    case 'consents':
      return <MemberConsents user={user} />;
    case 'history':
      return (
        <Panel title="기록">
          <AuditTrail targetKind="member" targetId={user._id} />
        </Panel>
      );
  }
}
