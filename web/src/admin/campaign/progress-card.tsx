import type { Campaign } from '@maru/contract/campaign/campaign';
import { formatNumber } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { percentOf, wentWrong } from './campaign-progress.ts';
import { campaignStates, recipientsText } from './campaign-words.ts';
import styles from './campaign.module.css';
import { nightHoldOf } from './night-note.ts';

const MINUTE_MS = 60_000;

/** How far a campaign is: the share, the bar, and the counts that always add up. */
export function ProgressCard({ campaign }: { campaign: Campaign }) {
  const { channel, state, total, waiting, sent, unknown, cancelled } = campaign;
  const hold = nightHoldOf(campaign, useServerNow(MINUTE_MS));
  return (
    <div className={styles.progress}>
      <p className={styles.percent}>
        <b>{percentOf(campaign)}%</b>
        <span>
          {formatNumber(state === 'cancelled' ? sent : total - waiting)} /{' '}
          {recipientsText(channel, total)}
        </span>
      </p>
      <CampaignBar campaign={campaign} />
      <dl className={styles.counts}>
        <Count tone="sent" label="보냄" count={sent} />
        <Count tone="failed" label="실패" count={wentWrong(campaign)} />
        {unknown > 0 && <Count tone="unknown" label="확인 안 됨" count={unknown} />}
        {cancelled > 0 && <Count tone="waiting" label="취소" count={cancelled} />}
        <Count tone="waiting" label="대기" count={waiting} />
      </dl>
      {hold !== null && <p className={styles.hold}>{hold}</p>}
    </div>
  );
}

/** The share as a bar. */
export function CampaignBar({ campaign }: { campaign: Campaign }) {
  const { total, sent, unknown } = campaign;
  const bad = wentWrong(campaign) + unknown;
  return <Progress label="발송 진행" value={sent} max={total} failed={bad} />;
}

function Count({
  tone,
  label,
  count,
}: {
  tone: 'sent' | 'failed' | 'unknown' | 'waiting';
  label: string;
  count: number;
}) {
  return (
    <div>
      <dt>
        <span aria-hidden="true" className={styles.dot} data-tone={tone} />
        {label}
      </dt>
      <dd>{formatNumber(count)}</dd>
    </div>
  );
}

export function CampaignStateBadge({ state }: Pick<Campaign, 'state'>) {
  const { label, tone } = campaignStates[state];
  return <Badge tone={tone}>{label}</Badge>;
}
