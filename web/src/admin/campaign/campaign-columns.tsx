import { clickRateOf, type Campaign } from '@maru/contract/campaign/campaign';
import { formatDateTime, formatListDate, formatNumber, formatTime } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { audienceText } from '@maru/contract/campaign/audience-words';
import type { OptionName } from '@maru/contract/campaign/segment/option-name';
import { percentOf, wentWrong } from './campaign-progress.ts';
import { nameOf } from './campaign-words.ts';
import styles from './campaign.module.css';
import { CampaignBar, CampaignStateBadge } from './progress-card.tsx';
import { messageKindNames, type Channel } from '@maru/contract/message/channel';

/** The columns of a list of campaigns (features T41). */
export function campaignColumns(
  channel: Channel,
  optionName: OptionName,
): readonly ListColumn<Campaign>[] {
  return [
    {
      key: 'title',
      head: '제목',
      fixed: true,
      cell: (campaign) => (
        <span className={styles.title} title={nameOf(campaign)}>
          {nameOf(campaign)}
        </span>
      ),
    },
    {
      key: 'state',
      head: '상태',
      fixed: true,
      cell: ({ state }) => <CampaignStateBadge state={state} />,
    },
    {
      key: 'total',
      head: '대상',
      number: true,
      sort: { descending: 'total' },
      cell: ({ total }) => formatNumber(total),
    },
    { key: 'sent', head: '성공', number: true, cell: ({ sent }) => formatNumber(sent) },
    { key: 'failed', head: '실패', number: true, cell: (campaign) => bad(wentWrong(campaign)) },
    { key: 'unknown', head: '미확인', number: true, cell: ({ unknown }) => bad(unknown) },
    {
      key: 'progress',
      head: '진행',
      cell: (campaign) => <RowProgress campaign={campaign} />,
    },
    {
      key: 'kind',
      head: '종류',
      cell: ({ kind, advertising }) => (
        <span className={styles.kind}>
          {channel === 'sms' && <span>{messageKindNames[kind]}</span>}
          {advertising ? <Badge tone="paid">광고</Badge> : <Badge tone="free">정보</Badge>}
        </span>
      ),
    },
    {
      key: 'audience',
      head: '받는 사람',
      cell: ({ audience }) => (
        <span className={styles.who} title={audienceText(audience, optionName)}>
          {audienceText(audience, optionName)}
        </span>
      ),
    },
    {
      key: 'time',
      head: '예약 / 시작',
      // In the order they were made, which is the order of the rows.
      sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
      cell: (campaign) => <Times campaign={campaign} />,
    },
    ...(channel === 'push' ? RECEIPTS : []),
    { key: 'rate', head: '클릭률', number: true, cell: (campaign) => rateText(campaign) },
    { key: 'author', head: '작성자', cell: ({ created_by }) => created_by ?? '자동' },
  ];
}

/** Delivery receipts that devices report for a push. */
const RECEIPTS: readonly ListColumn<Campaign>[] = [
  { key: 'shown', head: '표시', number: true, cell: ({ shown }) => formatNumber(shown) },
  { key: 'clicked', head: '클릭', number: true, cell: ({ clicked }) => formatNumber(clicked) },
];

/** `31%`, or a dash where clicks are not counted. */
function rateText(campaign: Campaign): string {
  const rate = clickRateOf(campaign);
  return rate === null ? '–' : `${rate}%`;
}

function bad(count: number) {
  return count === 0 ? '0' : <span className={styles.bad}>{formatNumber(count)}</span>;
}

function Times({ campaign: { send_at, started_at } }: { campaign: Campaign }) {
  if (started_at !== null) return <Moment at={started_at} />;
  if (send_at === null) return <span>–</span>;
  return (
    <span className={styles.planned}>
      <Moment at={send_at} />
      <span> 예약</span>
    </span>
  );
}

/** Day and time where it is not today, with the whole moment as the tooltip. */
function Moment({ at }: { at: string }) {
  const short = formatListDate(at, serverNow());
  const time = formatTime(at);
  return (
    <time dateTime={at} title={formatDateTime(at)} className={styles.moment}>
      {short === time ? time : `${short} ${time}`}
    </time>
  );
}

function RowProgress({ campaign }: { campaign: Campaign }) {
  return (
    <span className={styles.rowProgress}>
      <CampaignBar campaign={campaign} />
      <span>{percentOf(campaign)}%</span>
    </span>
  );
}
