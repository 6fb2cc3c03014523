import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { brand } from '#brand';
import { useState } from 'react';
import { dayOf, formatShortDate } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { useViewerOrder } from './interest.store.ts';
import { Interest } from './interest.tsx';
import { useJoin } from './join-broadcast.tsx';
import styles from './left-panel.module.css';
import { useFlipOf, useSchedule, useScheduleConnection } from './live-schedule.tsx';
import { panelLabel } from './panel-label.ts';
import { pickToday, portraitOf } from './schedule-view.ts';
import { StartTime } from './start-time.tsx';

/** Rows shown while folded (specification S9.5). */
const FOLDED_ROWS = 3;

/** How soon a label follows the clock. Changes of status arrive by event and do not wait. */
const TICK_MS = 10_000;

/**
 * Today's broadcasts, left of every page on wide screens; a button at the edge on narrower ones.
 * Silent while nothing is known (specification S8.13).
 */
export function LeftPanel() {
  const now = useServerNow(TICK_MS);
  const today = pickToday(useSchedule(), now, useViewerOrder());
  const [unfolded, setUnfolded] = useState(false);
  const [open, setOpen] = useState(false);
  if (today.length === 0) return null;

  const rows = unfolded ? today : today.slice(0, FOLDED_ROWS);
  const rest = today.length - FOLDED_ROWS;

  return (
    <aside className={styles.place} aria-label="오늘의 방송">
      <button
        type="button"
        className={styles.edge}
        aria-expanded={open}
        aria-label="오늘의 방송"
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'close' : 'broadcast'} size={22} />
      </button>
      <div className={classNames(styles.panel, open && styles.open)}>
        <p className={styles.head}>
          <strong>오늘의 방송</strong>
          <span className={styles.date}>{formatShortDate(now)}</span>
        </p>
        <ul className={classNames(styles.rows, unfolded && styles.unfolded)}>
          {rows.map((item) => (
            <PanelRow key={item._id} item={item} now={now} />
          ))}
        </ul>
        {rest > 0 && (
          <button
            type="button"
            className={styles.more}
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            {unfolded ? '접기' : `${rest}개 더보기`}
            <Icon name={unfolded ? 'chev-u' : 'chev-d'} size={16} />
          </button>
        )}
      </div>
    </aside>
  );
}

function PanelRow({ item, now }: { item: ScheduleItem; now: number }) {
  const { join, watch, joining } = useJoin();
  const current = useScheduleConnection();
  const flip = useFlipOf(item);
  const label = panelLabel(item, now, brand.switches.literalPanelLabels);
  const isSurelyLive = current && item.broadcast_status === 1;

  return (
    <li>
      <button
        type="button"
        className={styles.row}
        data-schedule={item._id}
        aria-busy={joining === item._id || undefined}
        onClick={() =>
          label === 'vod' && item.broadcast_status === 0 && item.has_vod ? watch(item) : join(item)
        }
      >
        <span className={styles.state}>
          <span className={classNames(isSurelyLive && styles.tagged)}>
            <StateBadge label={label} quiet unsure={!current} flip={flip} />
          </span>
          <span className={styles.time}>
            <StartTime item={item} day={dayOf(now)} />
          </span>
        </span>
        <span className={styles.who}>
          <Avatar
            name={item.expert.nick}
            src={portraitOf(item.expert)}
            size={36}
            live={isSurelyLive}
          />
          <span className={styles.words}>
            <strong>{item.expert.nick}</strong>
            <span className={styles.title}>{item.title}</span>
            <span className={styles.counts}>
              <Interest item={item} />
            </span>
          </span>
        </span>
      </button>
    </li>
  );
}
