import type { QueryOf } from '@maru/contract/core/call';
import { getSettlementChart } from '@maru/contract/settlement/settlement';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChangeBars } from '../../shared/chart/change-bars.tsx';
import { FigureChart } from '../../shared/chart/figure-chart.tsx';
import { formatNumber } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import styles from '../../shared/chart/day-chart.module.css';
import { shortFigure } from '../../shared/chart/figure-words.ts';

/** Net turnover by expert and by month, with the share of the experts. */
export function SettlementCharts({ asked }: { asked: QueryOf<typeof getSettlementChart> }) {
  const query = useQuery({
    ...callQuery(getSettlementChart, { query: asked }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton height={260} />}
      isEmpty={({ months }) => months.length === 0}
      empty={<EmptyState icon="chart" tone="neutral" level="h3" title="그릴 매출이 없어요" />}
    >
      {({ experts, months }) => (
        <div className={styles.grid}>
          <section aria-label="전문가별 순매출" className={styles.chart}>
            <h3 className={styles.title}>전문가별 순매출</h3>
            <ChangeBars
              chart={{
                title: '전문가별 순매출',
                labelName: '전문가',
                labels: experts.map(({ nick }) => nick),
                series: [
                  {
                    name: '순매출',
                    unit: '원',
                    isChange: false,
                    values: experts.map(({ net }) => net),
                  },
                ],
              }}
            />
          </section>
          <section aria-label="월별 순매출" className={styles.chart}>
            <h3 className={styles.title}>월별 순매출</h3>
            <FigureChart
              title="월별 순매출과 정산액"
              labelName="월"
              labels={months.map(({ month }) => month.replace('-', '.'))}
              axisLabels={months.map(({ month }) => month.slice(2).replace('-', '.'))}
              series={[
                {
                  name: '순매출',
                  unit: '원',
                  isChange: false,
                  tone: 'brand',
                  values: months.map(({ net }) => net),
                },
                {
                  name: '정산액',
                  unit: '원',
                  isChange: false,
                  tone: 'grey',
                  values: months.map(({ payable }) => payable),
                },
              ]}
              summary={`달마다 순매출. ${months.map(({ month, net }) => `${month.replace('-', '.')} ${formatNumber(net)}원`).join(', ')}.`}
              format={shortFigure}
              isColumns
            />
          </section>
        </div>
      )}
    </Loaded>
  );
}
