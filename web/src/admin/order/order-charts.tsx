import { listOrderDays } from '@maru/contract/order/order';
import type { QueryOf } from '@maru/contract/core/call';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../shared/query.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import styles from '../../shared/chart/day-chart.module.css';
import { DayChart } from '../../shared/chart/day-chart.tsx';

/** Paid won and orders by day, under the filters of the list. */
export function OrderCharts({ asked }: { asked: QueryOf<typeof listOrderDays> }) {
  const query = useQuery({
    ...callQuery(listOrderDays, { query: asked }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query} skeleton={<Skeleton height={260} />}>
      {({ from, paid, orders }) => (
        <div className={styles.grid}>
          <DayChart title="결제 금액" figure={paid} from={from} unit="원" />
          <DayChart title="주문" figure={orders} from={from} unit="건" />
        </div>
      )}
    </Loaded>
  );
}
