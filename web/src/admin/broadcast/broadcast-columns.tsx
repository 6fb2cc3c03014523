import type { StaffScheduleItem } from '@maru/contract/broadcast/broadcast';
import { Link } from 'react-router-dom';
import { formatDate, formatListDate, formatNumber, formatTimeRange } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Badge, KindBadge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { addressOf } from '../sections.ts';
import { BroadcastState } from './broadcast-state.tsx';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import styles from './broadcast.module.css';
import type { BroadcastActions } from './use-broadcast-actions.ts';

export function editAddressOf(_id: number): string {
  return `${addressOf('broadcast-write')}?_id=${_id}`;
}

type Listed = Omit<StaffScheduleItem, 'viewers'>;

/**
 * Schedule columns for staff who can only view the rows, or follow a link to them. The state is the
 * first column, because staff look for it first.
 */
export function listedColumns<Item extends Listed>(mayEdit: boolean): readonly ListColumn<Item>[] {
  return [
    {
      key: 'state',
      head: '상태',
      fixed: true,
      cell: (item) => <BroadcastState item={item} />,
    },
    {
      key: 'start',
      head: '방송 시각',
      sort: { ascending: 'oldest', descending: 'latest' },
      cell: (item) => (
        <TwoLines>
          <span className="tabular">{formatDate(item.start_date)}</span>
          <SecondLine>{formatTimeRange(item.start_date, item.end_date)}</SecondLine>
        </TwoLines>
      ),
    },
    {
      key: 'title',
      head: '제목',
      fixed: true,
      sort: { ascending: 'title' },
      cell: (item) => (
        <span className={styles.badges}>
          {mayEdit ? (
            <Link to={editAddressOf(item._id)} className={styles.titleLink} title={item.title}>
              {item.title}
            </Link>
          ) : (
            <span className={styles.titleLink} title={item.title}>
              {item.title}
            </span>
          )}
          {item.rule && <Badge tone="info">매주</Badge>}
        </span>
      ),
    },
    {
      key: 'expert',
      head: '전문가',
      sort: { ascending: 'expert' },
      cell: ({ expert }) => (
        <span className={styles.expert}>
          <Avatar name={expert.nick} src={expert.profile.profile_img_path[0]} size={32} />
          <TwoLines>
            <span>{expert.nick}</span>
            <SecondLine>{expert.field}</SecondLine>
          </TwoLines>
        </span>
      ),
    },
    {
      key: 'kind',
      head: '공개',
      cell: (item) => (
        <span className={styles.badges}>
          <KindBadge kind={item.kind} type={item.type} />
        </span>
      ),
    },
    {
      key: 'joins',
      head: '입장',
      number: true,
      cell: (item) => formatNumber(item.joins),
    },
    {
      key: 'auto',
      head: '자동',
      cell: (item) => (item.auto_status ? '자동' : '직접'),
    },
    {
      key: 'updated',
      head: '수정',
      cell: (item) => (
        <TwoLines>
          <span className="tabular">{formatListDate(item.updated_at, serverNow())}</span>
          <SecondLine>{item.updated_by ?? '자동'}</SecondLine>
        </TwoLines>
      ),
    },
  ];
}

/** The same columns, plus the viewers and the button that turns a broadcast on and off. */
export function broadcastColumns(
  actions: BroadcastActions,
): readonly ListColumn<StaffScheduleItem>[] {
  const columns = listedColumns<StaffScheduleItem>(true);
  const joins = columns.findIndex(({ key }) => key === 'joins');
  return [
    ...columns.slice(0, joins),
    {
      key: 'viewers',
      head: '시청',
      number: true,
      cell: (item) => formatNumber(item.viewers),
    },
    ...columns.slice(joins),
    {
      key: 'actions',
      head: '켜고 끄기',
      actions: 'first',
      cell: (item) => <TurnButton item={item} actions={actions} />,
    },
  ];
}

function TurnButton({ item, actions }: { item: StaffScheduleItem; actions: BroadcastActions }) {
  const { spreading, isBusy, turn } = actions;
  if (item.cancelled_at !== null) return null;
  const isOn = item.broadcast_status !== 0;
  const isSpreading = spreading?._id === item._id && spreading.state === 'spreading';
  return (
    <Button
      size="xs"
      variant={isOn ? 'danger-soft' : 'outline'}
      loading={isSpreading}
      loadingText="전파 중"
      aria-disabled={isBusy && !isSpreading}
      aria-label={`${item.title} ${isOn ? '방송 끄기' : 'LIVE 켜기'}`}
      onClick={() => void turn(item, isOn ? 0 : 1)}
    >
      {isOn ? '끄기' : 'LIVE 켜기'}
    </Button>
  );
}
