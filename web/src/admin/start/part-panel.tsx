import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../shared/format.ts';
import { Panel } from '../chrome/admin-page.tsx';
import styles from './start.module.css';

/** A part of the start page: the first rows of a list, with a link to all of them. */
export function PartPanel({
  title,
  total,
  unit,
  to,
  empty,
  children,
}: {
  title: string;
  total: number;
  unit: '편' | '건';
  to: string;
  /** Shown instead of the rows if there are none. */
  empty: string;
  children: ReactNode;
}) {
  const count = `${formatNumber(total)}${unit}`;
  const all = total > 0 ? `${count} 모두 보기` : '모두 보기';
  return (
    <Panel
      title={title}
      padding={false}
      aside={
        <Link to={to} aria-label={`${title} ${count} 모두 보기`} className={styles.all}>
          {all}
        </Link>
      }
    >
      {total === 0 ? (
        <p className={styles.quiet}>{empty}</p>
      ) : (
        <ul aria-label={title} className={styles.rows}>
          {children}
        </ul>
      )}
    </Panel>
  );
}
