import { getExpertDays } from '@maru/contract/expert/expert-days';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../shared/query.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import styles from '../chart/chart.module.css';
import { DayChart } from '../chart/day-chart.tsx';

/** Joins, new subscriptions and sales of an expert over the last 30 days. */
export function ExpertCharts({ expert }: { expert: number }) {
  const query = useQuery(callQuery(getExpertDays, { params: { _id: expert }, query: {} }));
  return (
    <Loaded query={query} skeleton={<Skeleton height={260} />}>
      {({ from, joins, subscriptions, sales }) => (
        <div className={styles.grid}>
          <DayChart title="방송 입장" figure={joins} from={from} unit="회" />
          <DayChart title="새 구독" figure={subscriptions} from={from} unit="건" />
          {sales && <DayChart title="판매" figure={sales} from={from} unit="원" />}
        </div>
      )}
    </Loaded>
  );
}
