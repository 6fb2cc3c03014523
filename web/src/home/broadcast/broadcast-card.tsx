import { scheduleLabel, type ScheduleItem } from '@maru/contract/broadcast';
import { formatTime } from '../../shared/format.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { KindBadge } from '../../shared/ui/badge.tsx';
import { Thumb } from '../../shared/ui/card.tsx';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import styles from './broadcast-card.module.css';
import { useJoin } from './join-broadcast.tsx';
import { useFlipOf, useScheduleConnection } from './live-schedule.tsx';
import { portraitOf, thumbnailOf } from './schedule-view.ts';

/** A broadcast as a picture card. The whole card is the way in. */
export function BroadcastCard({ item, now }: { item: ScheduleItem; now: number }) {
  const { join, watch } = useJoin();
  const current = useScheduleConnection();
  const flip = useFlipOf(item);
  const label = scheduleLabel(item, now);

  return (
    <li className={styles.card}>
      <Thumb
        src={thumbnailOf(item)}
        dimmed={label === 'ended'}
        badges={
          <>
            <StateBadge
              label={label}
              time={label === 'upcoming' ? formatTime(item.start_date) : undefined}
              unsure={!current}
              flip={flip}
            />
            <KindBadge kind={item.kind} type={item.type} />
          </>
        }
      />
      <h3 className={styles.title}>
        <button
          type="button"
          className={styles.enter}
          onClick={() => (label === 'vod' ? watch(item) : join(item))}
        >
          {item.title}
        </button>
      </h3>
      <p className={styles.expert}>
        <Avatar name={item.expert.nick} src={portraitOf(item.expert)} size={28} />
        <strong>{item.expert.nick}</strong>
        <span aria-hidden="true">·</span>
        <span className={styles.field}>{item.expert.field}</span>
      </p>
    </li>
  );
}
