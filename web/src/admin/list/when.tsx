import { formatDateTime, formatListDate } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import styles from './list.module.css';

/** A moment in a column, and who it was. */
export function When({ at, by }: { at: string | null; by: string | null }) {
  if (at === null) return <>–</>;
  return (
    <span className={styles.when}>
      <time dateTime={at} title={formatDateTime(at)} className="tabular">
        {formatListDate(at, serverNow())}
      </time>
      {by !== null && <span>{by}</span>}
    </span>
  );
}
