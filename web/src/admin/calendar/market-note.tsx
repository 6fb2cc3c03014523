import { hasUsualYear } from '@maru/contract/text/usual-year';
import { useQuery } from '@tanstack/react-query';
import { marketDaysQuery, marketTitleOf } from '../../shared/calendar/market-days.ts';
import { dayOf } from '../../shared/format.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './calendar.module.css';

/** Market hours on the day of `at`, if they are unusual. `null` = no date. */
export function MarketNote({ at }: { at: string | null }) {
  const day = at !== null && hasUsualYear(at) ? dayOf(at) : null;
  const { data } = useQuery({
    ...marketDaysQuery(day ?? '', day ?? ''),
    enabled: day !== null,
    retry: false,
  });
  const [unusual] = data?.items ?? [];
  if (day === null || !unusual) return null;
  return (
    <p role="status" className={styles.marketNote}>
      <Icon name="candle" size={16} />이 날은 증시가 달라요: {marketTitleOf(unusual)}
    </p>
  );
}
