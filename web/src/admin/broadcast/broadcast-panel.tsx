import { listScheduleLog, type StaffScheduleItem } from '@maru/contract/broadcast/broadcast';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { formatDateTime, formatNumber, formatTimeRange } from '../../shared/format.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { callQuery } from '../../shared/query.ts';
import { KindBadge } from '../../shared/ui/badge.tsx';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { editAddressOf } from './broadcast-columns.tsx';
import { BroadcastHistory } from './broadcast-history.tsx';
import { BroadcastState } from './broadcast-state.tsx';
import { RoomButton } from './room-button.tsx';
import styles from './broadcast.module.css';
import { ruleWords } from './repeat-values.ts';
import type { BroadcastActions } from './use-broadcast-actions.ts';

const BroadcastCharts = lazyComponent(
  async () => (await import('./broadcast-charts.tsx')).BroadcastCharts,
);

/** One broadcast beside the list. */
export function BroadcastPanel({
  item,
  actions,
  ...moves
}: {
  item: StaffScheduleItem;
  actions: BroadcastActions;
} & PanelMoves) {
  const history = useQuery(callQuery(listScheduleLog, { params: { _id: item._id } }));
  const isOn = item.broadcast_status !== 0;

  return (
    <SidePanel
      title={item.title}
      to={editAddressOf(item._id)}
      {...moves}
      actions={
        <>
          <LinkButton to={editAddressOf(item._id)} size="admin" variant="outline">
            수정
          </LinkButton>
          {item.cancelled_at === null && <RoomButton item={item} />}
          {item.cancelled_at === null && (
            <Button
              size="admin"
              variant={isOn ? 'danger-soft' : 'live'}
              loading={actions.spreading?._id === item._id && actions.isBusy}
              loadingText="전파 중"
              onClick={() => void actions.turn(item, isOn ? 0 : 1)}
            >
              {isOn ? '방송 끄기' : '지금 LIVE 켜기'}
            </Button>
          )}
        </>
      }
    >
      <span className={styles.badges}>
        <BroadcastState item={item} size="lg" />
        <KindBadge kind={item.kind} type={item.type} />
      </span>
      <Facts
        items={[
          ['전문가', `${item.expert.nick} · ${item.expert.field}`],
          ['시작', formatDateTime(item.start_date)],
          ['시간', formatTimeRange(item.start_date, item.end_date)],
          ...(item.rule ? [['반복', ruleWords(item.rule)] as const] : []),
          ['켜고 끄기', item.auto_status ? '시작과 종료 시각에 자동' : '직접'],
          ['시청 중', `${formatNumber(item.viewers)}명`],
          ['입장', `${formatNumber(item.joins)}회`],
          ['송출 주소', item.live_url ?? '방송방'],
          ['다시보기', item.vod_url ?? '–'],
        ]}
      />
      {Date.parse(item.start_date) <= serverNow() && (
        <Suspense fallback={<Skeleton height={240} />}>
          <BroadcastCharts _id={item._id} />
        </Suspense>
      )}
      <section aria-label="변경 기록">
        <h3 className={styles.partTitle}>변경 기록</h3>
        <Loaded query={history} skeleton={<Skeleton height={80} />}>
          {({ items }) => <BroadcastHistory items={items} />}
        </Loaded>
      </section>
    </SidePanel>
  );
}
