import { getBannerDays } from '@maru/contract/banner/staff-banner';
import type { BannerLocation } from '@maru/contract/banner/banner';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FigureChart, type FigureSeries } from '../../shared/chart/figure-chart.tsx';
import { formatDay, formatNumber } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { addDays } from '../../shared/week.ts';
import styles from '../../shared/chart/day-chart.module.css';
import { percentOf, shortDay, shortFigure, sumOf } from '../../shared/chart/figure-words.ts';

/** Views, clicks and click rate by day, of a place or of one of its banners. */
export function BannerCharts({
  location,
  banner,
}: {
  location: BannerLocation;
  banner?: number | undefined;
}) {
  const query = useQuery({
    ...callQuery(getBannerDays, { query: { location, banner } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton height={240} />}
      isEmpty={({ shows }) => shows.every((count) => count === 0)}
      empty={<EmptyState icon="chart" tone="neutral" level="h3" title="아직 노출이 없어요" />}
    >
      {({ from, shows, clicks }) => {
        const rates = shows.map((count, at) => percentOf(clicks[at] ?? 0, count));
        const [allShows, allClicks] = [sumOf(shows), sumOf(clicks)];
        const columns: FigureSeries[] = [
          { name: '노출', unit: '회', isChange: false, tone: 'brand', values: shows },
          { name: '클릭', unit: '회', isChange: false, tone: 'grey', values: clicks },
          { name: '클릭률', unit: '%', isChange: false, tone: 'info', values: rates },
        ];
        const dates = shows.map((_, at) => addDays(from, at));
        const shared = {
          labelName: '날',
          labels: dates.map(formatDay),
          axisLabels: dates.map(shortDay),
          height: 120,
          mostLabels: 3,
        };
        const days = `${shows.length}일 동안`;
        return (
          <div className={styles.grid}>
            <section aria-label="노출과 클릭" className={styles.chart}>
              <h3 className={styles.title}>노출</h3>
              <FigureChart
                {...shared}
                title="노출과 클릭"
                series={columns}
                summary={`${days} 노출 ${formatNumber(allShows)}회, 클릭 ${formatNumber(allClicks)}회.`}
                format={shortFigure}
                isColumns
                isCount
              />
            </section>
            <section aria-label="클릭률" className={styles.chart}>
              <h3 className={styles.title}>클릭률</h3>
              <FigureChart
                {...shared}
                title="클릭률"
                series={columns.slice(2)}
                summary={`${days} 클릭률 ${percentOf(allClicks, allShows) ?? 0}%.`}
                format={(value) => `${value}%`}
              />
            </section>
          </div>
        );
      }}
    </Loaded>
  );
}
