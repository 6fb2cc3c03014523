import { pushCalls, type Campaign } from '@maru/contract/campaign/campaign';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatListDate, formatNumber, formatTime } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Table, type Column } from '../../shared/ui/table.tsx';
import { addressOf } from '../sections.ts';
import styles from './campaign.module.css';
import { wentWrong } from './campaign-progress.ts';
import { nameOf } from './campaign-words.ts';
import { Step } from './composer-frame.tsx';
import { CampaignStateBadge } from './progress-card.tsx';
import { useLiveCampaigns } from './use-live-campaigns.ts';

const ROWS = 5;

const columns: readonly Column<Campaign>[] = [
  {
    key: 'title',
    head: '제목',
    narrow: 'main',
    cell: (campaign) => (
      <Link to={`${addressOf('push')}?id=${campaign._id}`} className={styles.name}>
        {nameOf(campaign)}
      </Link>
    ),
  },
  { key: 'time', head: '시각', narrow: 'fact', cell: (campaign) => timeOf(campaign) },
  {
    key: 'total',
    head: '대상',
    number: true,
    narrow: 'fact',
    cell: ({ total }) => formatNumber(total),
  },
  {
    key: 'sent',
    head: '성공',
    number: true,
    narrow: 'fact',
    cell: ({ sent }) => formatNumber(sent),
  },
  {
    key: 'failed',
    head: '실패',
    number: true,
    narrow: 'fact',
    cell: (campaign) => formatNumber(wentWrong(campaign)),
  },
  {
    key: 'state',
    head: '상태',
    narrow: 'value',
    cell: ({ state }) => <CampaignStateBadge state={state} />,
  },
];

/** The most recent pushes, shown so that staff do not send the same push twice. */
export function RecentSends() {
  useLiveCampaigns('push');
  const query = useQuery(callQuery(pushCalls.list, { query: { pageSize: ROWS } }));
  return (
    <Step
      title="최근 발송"
      aside={
        <Link to={addressOf('push')} className={styles.more}>
          전체
          <Icon name="chev-r" size={16} />
        </Link>
      }
    >
      <Loaded
        query={query}
        skeleton={<Skeleton height={160} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={styles.note}>아직 보낸 푸시가 없어요.</p>}
      >
        {({ items }) => (
          <Table caption="최근 푸시 발송" columns={columns} rows={items} keyOf={({ _id }) => _id} />
        )}
      </Loaded>
    </Step>
  );
}

function timeOf({ started_at, send_at, created_at }: Campaign): string {
  const at = started_at ?? send_at ?? created_at;
  const day = formatListDate(at, serverNow());
  const time = formatTime(at);
  return day === time ? time : `${day} ${time}`;
}
