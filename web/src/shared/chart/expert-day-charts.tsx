import type { ExpertDays } from '@maru/contract/expert/expert-days';
import { DayChart } from './day-chart.tsx';
import styles from './day-chart.module.css';

/** Joins, new subscriptions and sales of an expert, each by day. */
export function ExpertDayCharts({ days }: { days: ExpertDays }) {
  const { from, joins, subscriptions, sales } = days;
  return (
    <div className={styles.grid}>
      <DayChart title="방송 입장" figure={joins} from={from} unit="회" />
      <DayChart title="새 구독" figure={subscriptions} from={from} unit="건" />
      {sales && <DayChart title="판매" figure={sales} from={from} unit="원" />}
    </div>
  );
}
