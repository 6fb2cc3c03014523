import { scheduleLabel, type ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { dayOf, formatCountdown, formatTimeRange } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { EntryBadge } from '../broadcast/entry-badge.tsx';
import { Interest } from '../broadcast/interest.tsx';
import { useFlipOf, useScheduleConnection } from '../broadcast/live-schedule.tsx';
import { isOfDay, portraitOf, thumbnailOf } from '../broadcast/schedule-view.ts';
import { StartTime } from '../broadcast/start-time.tsx';
import { JoinOrBell } from '../broadcast/join-or-bell.tsx';
import styles from './hero-card.module.css';

interface HeroCardProps {
  item: ScheduleItem;
  now: number;
  /** `overlay` puts everything on the picture, as the small screen and daebeom do. */
  look?: 'card' | 'glass' | 'overlay';
}

/** First card of the page: the broadcast on air, or the next one. */
export function HeroCard({ item, now, look = 'card' }: HeroCardProps) {
  const current = useScheduleConnection();
  const flip = useFlipOf(item);
  const label = scheduleLabel(item, now);
  const thumbnail = thumbnailOf(item, 'plain');

  return (
    <article className={classNames(styles.card, styles[look])}>
      <div className={styles.picture}>
        <img
          src={thumbnail}
          alt=""
          width={960}
          height={540}
          fetchPriority="high"
          decoding="async"
        />
        <p className={styles.badges}>
          <StateBadge label={label} size="lg" unsure={!current} flip={flip} />
          <EntryBadge kind={item.kind} type={item.type} />
          <Interest item={item} look="glass" />
        </p>
        <div className={styles.words}>
          <p className={styles.when}>
            <TimesOf item={item} today={dayOf(now)} /> · {item.expert.nick}
          </p>
          <h2 className={styles.title}>{item.title}</h2>
          {label === 'upcoming' && <Starting at={item.start_date} />}
        </div>
      </div>
      <div className={styles.foot}>
        <Avatar name={item.expert.nick} src={portraitOf(item.expert)} size={44} eager />
        <p className={styles.expert}>
          <strong>{item.expert.nick}</strong>
          <span>{item.expert.field}</span>
        </p>
        <JoinOrBell item={item} now={now} size="md" main />
      </div>
    </article>
  );
}

/** `23:30 – 00:50`. A broadcast on the air since an earlier day is labelled as such. */
function TimesOf({ item, today }: { item: ScheduleItem; today: string }) {
  const isOfToday = isOfDay(item, today, today);
  return isOfToday && dayOf(item.start_date) !== today ? (
    <StartTime item={item} day={today} />
  ) : (
    <span>{formatTimeRange(item.start_date, item.end_date)}</span>
  );
}

function Starting({ at }: { at: string }) {
  const now = useServerNow(1_000);
  return (
    <p className={styles.starting} aria-hidden="true">
      시작까지 {formatCountdown(Date.parse(at) - now)}
    </p>
  );
}
