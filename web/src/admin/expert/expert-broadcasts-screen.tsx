import { useSearchParams } from 'react-router-dom';
import { AdminHead } from '../chrome/admin-page.tsx';
import { ExpertBroadcasts } from './expert-broadcasts.tsx';
import { ExpertBadge, ExpertRecord, ExpertTabs, useExpertId } from './expert-record.tsx';

/** Broadcasts or recordings as a screen: of the expert that `?_id=` names, or of all. */
export function ExpertBroadcastsScreen({
  kind,
  title,
}: {
  kind: 'broadcast' | 'vod';
  title: string;
}) {
  const [query] = useSearchParams();
  const _id = useExpertId();
  if (!query.has('_id')) {
    return (
      <>
        <AdminHead title={title} />
        <ExpertBroadcasts kind={kind} expert={null} />
      </>
    );
  }
  return (
    <ExpertRecord _id={_id}>
      {(expert) => (
        <>
          <AdminHead title={`${expert.nick} 전문가`} badge={<ExpertBadge expert={expert} />} />
          <ExpertTabs expert={expert} tab={kind === 'vod' ? 'vod' : 'schedule'} />
          <ExpertBroadcasts kind={kind} expert={expert} />
        </>
      )}
    </ExpertRecord>
  );
}
