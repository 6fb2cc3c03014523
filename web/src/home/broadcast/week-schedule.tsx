import { brand } from '#brand';
import { scheduleLabel, type ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatShortDate } from '../../shared/format.ts';
import { Chip } from '../../shared/ui/chip.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { useCurrentInView } from '../../shared/ui/current-in-view.ts';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { marketTitleOf, marketWeekQuery } from '../../shared/calendar/market-days.ts';
import { LateBell } from '../reminder/late-bell.tsx';
import { broadcastAddress } from './broadcast-title.tsx';
import { useJoin } from './join-broadcast.tsx';
import { useFlipOf, useScheduleConnection } from './live-schedule.tsx';
import { isOfDay, pickAround } from './schedule-view.ts';
import { StartTime } from './start-time.tsx';
import styles from './week-schedule.module.css';
import { shownDaysOf } from '../../shared/week.ts';
import { EntryBadge } from './entry-badge.tsx';

interface WeekScheduleProps {
  items: readonly ScheduleItem[];
  now: number;
  /** From Monday to Sunday. */
  week: readonly string[];
  today: string;
  /** Compact view of the week: only workdays, only the next broadcast of each day, and no bells. */
  brief?: boolean;
}

/** How many broadcasts of a day a look at the week shows. */
const BRIEF_SLOTS = 3;

/** The week as columns of slots; on narrow screens one day at a time. */
export function WeekSchedule({ items, now, week, today, brief = false }: WeekScheduleProps) {
  const isTaken = (day: string) => items.some((item) => isOfDay(item, day, today));
  const days = shownDaysOf(week, brief ? [today] : week.filter(isTaken));
  const [asked, setAsked] = useState(today);
  const chosen = days.includes(asked) ? asked : days[0];
  const tabs = useCurrentInView<HTMLDivElement>(chosen ?? '');

  return (
    <>
      <div role="group" aria-label="요일" ref={tabs} className={styles.tabs}>
        {days.map((day) => (
          <Chip key={day} size="sm" on={day === chosen} onClick={() => setAsked(day)}>
            {formatShortDate(day)}
          </Chip>
        ))}
      </div>
      <div className={styles.week}>
        {days.map((day) => (
          <Day
            key={day}
            day={day}
            items={items.filter((item) => isOfDay(item, day, today))}
            now={now}
            isToday={day === today}
            isChosen={day === chosen}
            brief={brief}
          />
        ))}
      </div>
    </>
  );
}

interface DayProps {
  day: string;
  items: readonly ScheduleItem[];
  now: number;
  isToday: boolean;
  isChosen: boolean;
  brief: boolean;
}

function Day({ day, items, now, isToday, isChosen, brief }: DayProps) {
  const market = useQuery(marketWeekQuery(day)).data?.items;
  const unusual = market?.find((one) => one.day === day);
  const all = items.toSorted((a, b) => Date.parse(a.start_date) - Date.parse(b.start_date));
  const slots = brief ? pickAround(all, now, BRIEF_SLOTS) : all;
  return (
    <section
      className={classNames(styles.day, isToday && styles.today, isChosen && styles.chosen)}
      aria-current={isToday ? 'date' : undefined}
    >
      <h2 className={styles.head}>
        {formatShortDate(day)}
        {isToday && <span className={styles.mark}>오늘</span>}
      </h2>
      {unusual && <p className={styles.market}>{marketTitleOf(unusual)}</p>}
      {slots.length === 0 ? (
        <p className={styles.none}>편성이 없어요</p>
      ) : (
        <ul className={styles.slots}>
          {slots.map((item) => (
            <Slot key={item._id} item={item} now={now} day={day} bell={!brief} />
          ))}
        </ul>
      )}
      {all.length > slots.length && (
        <p className={styles.more}>
          <Link to={`${brand.places.schedule}?view=day&day=${day}`}>
            {all.length - slots.length}편 더 보기
            <span className="sr-only"> {formatShortDate(day)}</span>
          </Link>
        </p>
      )}
    </section>
  );
}

interface SlotProps {
  item: ScheduleItem;
  now: number;
  day: string;
  bell: boolean;
}

/**
 * One broadcast. A click joins a broadcast that is on the air. For any other broadcast it opens the
 * detail page, if there is one.
 */
function Slot({ item, now, day, bell }: SlotProps) {
  const { join, watch } = useJoin();
  const current = useScheduleConnection();
  const flip = useFlipOf(item);
  const label = scheduleLabel(item, now);
  const address = broadcastAddress(item._id);
  const words = (
    <>
      <span className={styles.line}>
        <span className={styles.time}>
          <StartTime item={item} day={day} />
        </span>
        <StateBadge label={label} quiet unsure={!current} flip={flip} />
      </span>
      <span className={styles.title}>{item.title}</span>
      <span className={styles.who}>
        {item.expert.nick}
        <EntryBadge kind={item.kind} type={item.type} />
      </span>
    </>
  );
  return (
    <li data-schedule={item._id}>
      {address !== null && label !== 'live' ? (
        <Link to={address} className={styles.slot}>
          {words}
        </Link>
      ) : (
        <button
          type="button"
          className={styles.slot}
          onClick={() => (label === 'vod' ? watch(item) : join(item))}
        >
          {words}
        </button>
      )}
      {bell && label === 'upcoming' && <LateBell item={item} />}
    </li>
  );
}
