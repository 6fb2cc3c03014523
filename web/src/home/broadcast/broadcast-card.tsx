import { scheduleLabel, type ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { percentOf, type VodItem } from '@maru/contract/vod/vod';
import { formatDay, formatLength, formatNumber, formatTime } from '../../shared/format.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Thumb } from '../../shared/ui/card.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { EntryBadge } from './entry-badge.tsx';
import { LateBell } from '../reminder/late-bell.tsx';
import { useVodProgress } from './vod-progress.ts';
import styles from './broadcast-card.module.css';
import { Interest } from './interest.tsx';
import { useJoin } from './join-broadcast.tsx';
import { useFlipOf, useScheduleConnection } from './live-schedule.tsx';
import { portraitOf, thumbnailOf } from './schedule-view.ts';

interface BroadcastCardProps {
  item: ScheduleItem;
  now: number;
  /** Data of its recording, on pages about recordings. */
  recording?: Pick<VodItem, 'length_s' | 'views'>;
  /** On phones, the picture stands left of the words. */
  asRow?: boolean;
}

/** A broadcast as a picture card. The whole card is the way in. */
export function BroadcastCard({ item, now, recording, asRow = false }: BroadcastCardProps) {
  const { join, watch } = useJoin();
  const current = useScheduleConnection();
  const flip = useFlipOf(item);
  const label = scheduleLabel(item, now);
  const progress = useVodProgress().get(item._id);
  const percent = label === 'vod' && progress ? percentOf(progress) : null;
  const entry = <EntryBadge kind={item.kind} type={item.type} />;
  // The small picture of a row has room for one badge.
  const isEntryBelow = asRow && !recording;

  return (
    <li className={classNames(styles.card, asRow && styles.asRow)}>
      <Thumb
        src={thumbnailOf(item)}
        dimmed={label === 'ended'}
        badges={
          <>
            {!recording && (
              <StateBadge
                label={label}
                time={label === 'upcoming' ? formatTime(item.start_date) : undefined}
                unsure={!current}
                flip={flip}
              />
            )}
            <span className={isEntryBelow ? styles.wide : styles.entry}>{entry}</span>
          </>
        }
        corner={
          <>
            {!recording && <Interest item={item} look="glass" />}
            {label === 'upcoming' && <LateBell item={item} />}
            {label !== 'upcoming' && recording?.length_s != null && (
              <Badge tone="glass">
                <span className="sr-only">길이</span>
                {formatLength(recording.length_s)}
              </Badge>
            )}
          </>
        }
      >
        {percent !== null && (
          <span className={styles.watched} aria-hidden="true">
            <span style={{ width: `${percent}%` }} />
          </span>
        )}
      </Thumb>
      <h3 className={styles.title}>
        <button
          type="button"
          className={styles.enter}
          onClick={() => (recording || label === 'vod' ? watch(item) : join(item))}
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
      {isEntryBelow && <p className={styles.narrow}>{entry}</p>}
      {(percent !== null || recording) && (
        <p className={styles.meta}>
          {recording && (
            <span>
              {formatDay(item.start_date)} · 조회 {formatNumber(recording.views)}
            </span>
          )}
          {percent !== null && (
            <strong className={styles.percent}>
              {percent === 100 ? '다 봤어요' : `${percent}% 시청`}
            </strong>
          )}
        </p>
      )}
    </li>
  );
}
