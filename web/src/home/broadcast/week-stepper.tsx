import { Link } from 'react-router-dom';
import { formatDate, formatShortDate } from '../../shared/format.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './week-stepper.module.css';
import { addDays } from '../../shared/week.ts';

interface WeekStepperProps {
  week: readonly string[];
  today: string;
  /** The address that shows a day. */
  linkTo: (day: string) => string;
}

/** One week back, one on, and back to today. */
export function WeekStepper({ week, today, linkTo }: WeekStepperProps) {
  const [monday = today, sunday = today] = [week[0], week.at(-1)];
  return (
    <nav className={styles.stepper} aria-label="주">
      <Link
        to={linkTo(addDays(monday, -7))}
        state={{ keepScroll: true }}
        className={styles.step}
        aria-label="지난주"
      >
        <Icon name="chev-l" size={20} />
      </Link>
      <strong>
        {formatDate(`${monday}T00:00:00+09:00`)} – {formatShortDate(`${sunday}T00:00:00+09:00`)}
      </strong>
      <Link
        to={linkTo(addDays(monday, 7))}
        state={{ keepScroll: true }}
        className={styles.step}
        aria-label="다음 주"
      >
        <Icon name="chev-r" size={20} />
      </Link>
      <Link to={linkTo(today)} state={{ keepScroll: true }} className={styles.today}>
        오늘
      </Link>
    </nav>
  );
}
