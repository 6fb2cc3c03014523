import {
  getBroadcastCourse,
  type BroadcastCourse,
} from '@maru/contract/broadcast/broadcast-course';
import { useQuery } from '@tanstack/react-query';
import { FigureChart, type FigureSeries } from '../../shared/chart/figure-chart.tsx';
import { formatNumber, formatTime, formatWon, instantOf } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import styles from '../../shared/chart/day-chart.module.css';
import { shortFigure, sumOf } from '../../shared/chart/figure-words.ts';

const MINUTE_MS = 60_000;

/** Viewers, joins, chat lines and sales of a broadcast by minute. */
export function BroadcastCharts({ _id }: { _id: number }) {
  const query = useQuery({
    ...callQuery(getBroadcastCourse, { params: { _id } }),
    refetchInterval: MINUTE_MS,
  });
  return (
    <Loaded query={query} skeleton={<Skeleton height={240} />}>
      {(course) => <Course course={course} />}
    </Loaded>
  );
}

function Course({ course }: { course: BroadcastCourse }) {
  const { from, step, viewers, joins, chats, sales } = course;
  const labels = joins.map((_, at) =>
    formatTime(instantOf(Date.parse(from) + at * step * MINUTE_MS) ?? from),
  );
  const plain = { isChange: false } as const;
  const shared = {
    labelName: '시각',
    labels,
    format: shortFigure,
    isCount: true,
    height: 120,
    mostLabels: 3,
  };
  const counted = viewers.filter((count) => count !== null);
  const acts: FigureSeries[] = [
    { ...plain, name: '입장', unit: '회', tone: 'brand', values: joins },
    { ...plain, name: '채팅', unit: '건', tone: 'grey', isDashed: true, values: chats },
  ];
  return (
    <div className={styles.grid}>
      <section aria-label="시청자" className={styles.chart}>
        <h3 className={styles.title}>시청자 · {step}분마다</h3>
        {counted.length === 0 ? (
          <p className={styles.period}>아직 센 시청자가 없어요.</p>
        ) : (
          <FigureChart
            {...shared}
            title="시청자"
            series={[{ ...plain, name: '시청자', unit: '명', tone: 'brand', values: viewers }]}
            summary={`시청자 최고 ${formatNumber(Math.max(...counted))}명, 마지막 ${formatNumber(counted.at(-1) ?? 0)}명.`}
          />
        )}
      </section>
      <section aria-label="입장과 채팅" className={styles.chart}>
        <h3 className={styles.title}>입장과 채팅</h3>
        <FigureChart
          {...shared}
          title="입장과 채팅"
          series={acts}
          summary={`입장 ${formatNumber(sumOf(joins))}회, 채팅 ${formatNumber(sumOf(chats))}건.`}
          hasLegend
        />
      </section>
      {sales && (
        <section aria-label="방송 중 판매" className={styles.chart}>
          <h3 className={styles.title}>방송 중 판매</h3>
          <p className={styles.change}>
            <strong>{formatWon(sumOf(sales.won))}</strong>
            <span>전문가 상품 {formatNumber(sumOf(sales.orders))}건</span>
          </p>
          {sumOf(sales.orders) > 0 && (
            <FigureChart
              {...shared}
              title="방송 중 판매"
              series={[
                { ...plain, name: '금액', unit: '원', tone: 'brand', values: sales.won },
                { ...plain, name: '주문', unit: '건', tone: 'grey', values: sales.orders },
              ]}
              summary={`방송 중 주문 ${formatNumber(sumOf(sales.orders))}건, ${formatWon(sumOf(sales.won))}.`}
              isColumns
            />
          )}
        </section>
      )}
    </div>
  );
}
