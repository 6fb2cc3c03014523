import type { StartBroadcast, StartNow } from '@maru/contract/start/start';
import { Link } from 'react-router-dom';
import { formatCount, formatTimeRange } from '../../shared/format.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { editAddressOf } from '../broadcast/broadcast-columns.tsx';
import { addressOf } from '../sections.ts';
import { PartPanel } from './part-panel.tsx';
import styles from './start.module.css';
import { minutesUntil } from './start-tasks.ts';

/** The broadcasts on the air, and those of the next two hours. */
export function BroadcastPanels({
  broadcasts: { on_air: onAir, soon },
  at,
}: {
  broadcasts: NonNullable<StartNow['broadcasts']>;
  at: string;
}) {
  const now = Date.parse(at);
  const list = addressOf('broadcast');
  return (
    <>
      <PartPanel
        title="지금 방송 중"
        total={onAir.total}
        unit="편"
        to={`${list}?state=live`}
        empty="지금 켜진 방송이 없어요"
      >
        {onAir.items.map((item) => (
          <li key={item._id}>
            <StateBadge label={item.broadcast_status === 2 ? 'replay' : 'live'} />
            <Name item={item} />
            {isOverrun(item, now) && <Badge tone="warn">끝날 시각 지남</Badge>}
            <span className={styles.value}>{formatCount(item.viewers, '명')}</span>
          </li>
        ))}
      </PartPanel>
      <PartPanel
        title="2시간 안에 시작"
        total={soon.total}
        unit="편"
        to={`${list}?state=soon`}
        empty="2시간 안에 시작하는 방송이 없어요"
      >
        {soon.items.map((item) => (
          <li key={item._id}>
            <span className={styles.value}>{minutesUntil(item.start_date, now)}</span>
            <Name item={item} />
          </li>
        ))}
      </PartPanel>
    </>
  );
}

function Name({ item }: { item: StartBroadcast }) {
  return (
    <span className={styles.name}>
      <Link to={editAddressOf(item._id)}>{item.title}</Link>
      <span>
        {item.expert} · {formatTimeRange(item.start_date, item.end_date)}
      </span>
    </span>
  );
}

const isOverrun = ({ end_date: end }: StartBroadcast, now: number) =>
  end !== null && Date.parse(end) < now;
