import { scheduleLabel, type ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { formatCountdown, formatTime } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { useSession } from '../../shared/session/session.store.ts';
import { Badge, KindBadge } from '../../shared/ui/badge.tsx';
import { Thumb } from '../../shared/ui/card.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { BroadcastTitle } from './broadcast-title.tsx';
import { Interest } from './interest.tsx';
import { JoinButton } from './join-button.tsx';
import { useFlipOf, useScheduleConnection } from './live-schedule.tsx';
import { ReminderBell } from '../reminder/reminder-bell.tsx';
import styles from './schedule-row.module.css';
import { portraitOf, thumbnailOf } from './schedule-view.ts';
import { StartTime } from './start-time.tsx';

/** A countdown is shown for broadcasts that start within a day. */
const COUNTDOWN_MS = 86_400_000;

interface ScheduleRowProps {
  item: ScheduleItem;
  now: number;
  /** The day that the schedule shows, in Seoul. */
  day: string;
  /** Its join button is the filled one of the page. */
  main?: boolean;
}

/** A row of the schedule: time, title, expert and join button. */
export function ScheduleRow({ item, now, day, main = false }: ScheduleRowProps) {
  const current = useScheduleConnection();
  const flip = useFlipOf(item);
  const { authenticated } = useSession();
  const label = scheduleLabel(item, now);
  const past = label === 'vod' || label === 'ended';

  return (
    <li className={classNames(styles.row, past && styles.past)} data-schedule={item._id}>
      <p className={styles.time}>
        <StartTime item={item} day={day} />
        {item.end_date !== null && <span>– {formatTime(item.end_date)}</span>}
      </p>
      <Thumb
        src={thumbnailOf(item, label === 'upcoming' ? 'plain' : 'wide')}
        dimmed={label === 'upcoming'}
        className={styles.thumb}
        badges={<StateBadge label={label} unsure={!current} flip={flip} />}
      >
        {label === 'upcoming' && <Countdown until={item.start_date} />}
      </Thumb>
      <div className={styles.what}>
        <p className={styles.badges}>
          <KindBadge kind={item.kind} type={1} />
          {item.type === 0 && !authenticated && <Badge tone="login">로그인 필요</Badge>}
        </p>
        <h3 className={styles.title}>
          <BroadcastTitle item={item} />
        </h3>
        <p className={styles.expert}>
          <Avatar name={item.expert.nick} src={portraitOf(item.expert)} size={28} />
          <strong>{item.expert.nick}</strong>
          <span aria-hidden="true">·</span>
          <span>{item.expert.field}</span>
          <Interest item={item} />
        </p>
      </div>
      <div className={styles.way}>
        {label === 'upcoming' ? (
          <ReminderBell about="schedule" _id={item._id} name={item.title} full />
        ) : (
          <JoinButton item={item} now={now} full main={main} />
        )}
      </div>
    </li>
  );
}

/** Visual countdown only. The start time is next to it as text. */
function Countdown({ until }: { until: string }) {
  const now = useServerNow(1_000);
  const left = Date.parse(until) - now;
  if (left <= 0 || left > COUNTDOWN_MS) return null;
  return (
    <p className={styles.countdown} aria-hidden="true">
      <span>시작까지</span>
      <strong>{formatCountdown(left)}</strong>
    </p>
  );
}
