import type { CalendarEntry } from '@maru/contract/calendar/calendar';
import { Link } from 'react-router-dom';
import { countryNameOf } from '../../shared/calendar/countries.ts';
import { Importance } from '../../shared/calendar/importance.tsx';
import { formatShortDate } from '../../shared/format.ts';
import { linkTargetOf } from '../../shared/link-target.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import kindStyles from '../../shared/calendar/entry-kinds.module.css';
import { kindLabelOf } from '../../shared/calendar/entry-kinds.ts';
import styles from './entry-row.module.css';

/** One entry with all its details. */
export function EntryRow({ entry }: { entry: CalendarEntry }) {
  return (
    <li className={styles.row}>
      <p className={styles.head}>
        <KindLabel kind={entry.kind} />
        <span className={styles.time}>{timeOf(entry)}</span>
      </p>
      <p className={styles.title}>{entry.title}</p>
      <p className={styles.meta}>
        <span aria-hidden="true">중요도</span>
        <Importance of={entry.importance} />
        <EntryMore link={entry.link} title={entry.title} />
      </p>
    </li>
  );
}

/** The kind of an entry. */
export function KindLabel({ kind }: Pick<CalendarEntry, 'kind'>) {
  return (
    <span className={classNames(kindStyles.label, kindStyles[kind])}>{kindLabelOf(kind)}</span>
  );
}

/** When it is, and where in the world. Things of Korea go without saying. */
export function timeOf({ time, until_day, country }: CalendarEntry): string {
  const when =
    until_day === null
      ? (time ?? '하루 종일')
      : `${formatShortDate(`${until_day}T00:00:00+09:00`)}까지`;
  return country === null || country === 'KR' ? when : `${when} · ${countryNameOf(country)}`;
}

/** The way to more, where staff gave one that leads somewhere. */
export function EntryMore({ link, title }: { link: string | null; title: string }) {
  const target = linkTargetOf(link);
  if (target === null) return null;
  const label = (
    <>
      자세히
      <span className="sr-only"> {title}</span>
    </>
  );
  return target.kind === 'own' ? (
    <Link to={target.path} className={styles.more}>
      {label}
      <Icon name="chev-r" size={16} />
    </Link>
  ) : (
    <a href={target.path} target="_blank" rel="noopener" className={styles.more}>
      {label}
      <Icon name="ext" size={16} />
      <span className="sr-only">새 창</span>
    </a>
  );
}
