import type { StaffUserView } from '@maru/contract/member/staff-member';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { AuditTrail } from '../audit/audit-trail.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { detailTabs, type DetailTab } from './user-address.ts';
import { UserOverview } from './user-overview.tsx';
import { UserPage } from './user-page.tsx';

/** Views that come when they are chosen. */
const UserMessages = lazyComponent(async () => (await import('./user-messages.tsx')).UserMessages);
const UserSessions = lazyComponent(async () => (await import('./user-sessions.tsx')).UserSessions);
const UserConsents = lazyComponent(async () => (await import('./user-consents.tsx')).UserConsents);

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
    <UserPage tab={tab}>
      {(user) => <Suspense fallback={LOADING}>{viewOf(tab, user)}</Suspense>}
    </UserPage>
  );
}

function viewOf(tab: DetailTab | 'overview', user: StaffUserView) {
  switch (tab) {
    case 'overview':
      return <UserOverview user={user} />;
    case 'messages':
      return <UserMessages user={user} />;
    case 'sessions':
      return <UserSessions user={user} />;
    case 'consents':
      return <UserConsents user={user} />;
    case 'history':
      return (
        <Panel title="기록">
          <AuditTrail targetKind="member" targetId={user._id} />
        </Panel>
      );
  }
}
