import { useSearchParams } from 'react-router-dom';
import type { StaffExpertView } from '@maru/contract/expert/staff-expert';
import { Button } from '../../shared/ui/button.tsx';
import { AuditTrail } from '../audit/audit-trail.tsx';
import { AdminHead, Panel } from '../chrome/admin-page.tsx';
import { ExpertBroadcasts } from './expert-broadcasts.tsx';
import { ExpertOverview } from './expert-overview.tsx';
import { ExpertBadge, ExpertRecord, ExpertTabs, useExpertId } from './expert-record.tsx';
import { ExpertSubscribers } from './expert-subscribers.tsx';
import { useExpertActions } from './use-expert-actions.ts';

const TABS = ['overview', 'schedule', 'vod', 'subscribers', 'log'] as const;

/** Detail of one expert: the current state, and the views without a screen of their own. */
export function Screen() {
  return <ExpertRecord _id={useExpertId()}>{(expert) => <Detail expert={expert} />}</ExpertRecord>;
}

function Detail({ expert }: { expert: StaffExpertView }) {
  const [query] = useSearchParams();
  const tab = TABS.find((one) => one === query.get('tab')) ?? 'overview';
  return (
    <>
      <AdminHead
        title={`${expert.nick} 전문가`}
        badge={<ExpertBadge expert={expert} />}
        actions={<HeadActions expert={expert} />}
      />
      <ExpertTabs expert={expert} tab={tab} />
      {tab === 'overview' && <ExpertOverview expert={expert} />}
      {(tab === 'schedule' || tab === 'vod') && (
        <ExpertBroadcasts kind={tab === 'vod' ? 'vod' : 'broadcast'} expert={expert} />
      )}
      {tab === 'subscribers' && <ExpertSubscribers expert={expert._id} />}
      {tab === 'log' && (
        <Panel title="기록">
          <AuditTrail targetKind="expert" targetId={expert._id} />
        </Panel>
      )}
    </>
  );
}

function HeadActions({ expert }: { expert: StaffExpertView }) {
  const { end, restore, setShown, isBusy } = useExpertActions();
  if (expert.state === 'ended') {
    return (
      <Button
        size="admin-lg"
        variant="outline"
        loading={isBusy}
        onClick={() => void restore(expert)}
      >
        되살리기
      </Button>
    );
  }
  const isShown = expert.state === 'shown';
  return (
    <>
      <Button
        size="admin-lg"
        variant="outline"
        loading={isBusy}
        onClick={() => void setShown(expert, !isShown)}
      >
        {isShown ? '사이트에서 내리기' : '사이트에 공개'}
      </Button>
      {expert.live === null && (
        <Button size="admin-lg" variant="danger-soft" onClick={() => void end(expert)}>
          계약 종료
        </Button>
      )}
    </>
  );
}
