import { Link, useLocation } from 'react-router-dom';
import { Icon } from './icon.tsx';
import styles from './pagination.module.css';

/** Number of page numbers shown side by side. */
const NUMBERS = 5;

interface PaginationProps {
  page: number;
  pageSize: number;
  /** How many things there are in all pages. */
  total: number;
}

/** The pages of a list. The number lives in the address (`?page=3`); all else there stays. */
export function Pagination({ page, pageSize, total }: PaginationProps) {
  const { pathname, search } = useLocation();
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1) return null;

  const addressOf = (number: number) => {
    const query = new URLSearchParams(search);
    query.set('page', String(number));
    return `${pathname}?${query}`;
  };

  return (
    <nav aria-label="페이지" className={styles.row}>
      <Step to={page > 1 ? addressOf(page - 1) : null} label="이전 페이지" icon="chev-l" />
      {numbersOf(page, last).map((number) => (
        <Link
          key={number}
          to={addressOf(number)}
          aria-current={number === page ? 'page' : undefined}
          className={styles.number}
        >
          {number}
          <span className="sr-only">페이지</span>
        </Link>
      ))}
      <span className={styles.place}>
        {page} / {last}
      </span>
      <Step to={page < last ? addressOf(page + 1) : null} label="다음 페이지" icon="chev-r" />
    </nav>
  );
}

/** The block of page numbers that contains `page`; it stays full at both ends. */
export function numbersOf(page: number, last: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(NUMBERS / 2), last - NUMBERS + 1));
  return Array.from({ length: Math.min(NUMBERS, last) }, (_, index) => first + index);
}

function Step({
  to,
  label,
  icon,
}: {
  to: string | null;
  label: string;
  icon: 'chev-l' | 'chev-r';
}) {
  if (to === null) {
    return (
      <span className={styles.step} aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <Link to={to} aria-label={label} className={styles.step}>
      <Icon name={icon} />
    </Link>
  );
}
