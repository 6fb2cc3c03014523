import { useSearchParams } from 'react-router-dom';
import { AuditTrail } from '../audit/audit-trail.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { detailTabs } from './user-address.ts';
import { UserConsents } from './user-consents.tsx';
import { UserMessages } from './user-messages.tsx';
import { UserOverview } from './user-overview.tsx';
import { UserPage } from './user-page.tsx';
import { UserSessions } from './user-sessions.tsx';

/** One member: what there is to know at a glance, and the views that have no screen of their own. */
export function Screen() {
  const [query] = useSearchParams();
  const tab = detailTabs.find((one) => one === query.get('tab')) ?? 'overview';
  return (
    <UserPage tab={tab}>
      {(user) => {
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
      }}
    </UserPage>
  );
}
