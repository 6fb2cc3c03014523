import type { CampaignResults } from '@maru/contract/campaign/campaign-results';
import { reasonText } from '@maru/contract/campaign/recipient-reason';
import { ChangeBars } from '../../shared/chart/change-bars.tsx';
import { Badge } from '../../shared/ui/badge.tsx';

type Reason = CampaignResults['reasons'][number] & { retryable?: boolean };

/** Failures by reason, each with a bar. */
export function ReasonBars({ groups, unit }: { groups: readonly Reason[]; unit: string }) {
  return (
    <ChangeBars
      hasLongLabels
      chart={{
        title: '실패 사유',
        labelName: '사유',
        labels: groups.map(({ reason }) => reasonText(reason)),
        series: [{ name: '수', unit, isChange: false, values: groups.map(({ count }) => count) }],
      }}
      noteOf={(row) => {
        const group = groups[row];
        return (
          <>
            {group?.state === 'unknown' && <Badge tone="warn">확인 안 됨</Badge>}
            {group?.retryable === true && <Badge tone="info">다시 보낼 수 있음</Badge>}
          </>
        );
      }}
    />
  );
}
