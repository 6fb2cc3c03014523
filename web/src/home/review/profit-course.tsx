import { FigureChart } from '../../shared/chart/figure-chart.tsx';
import { formatChange } from '../../shared/format.ts';
import styles from './review-profit-screen.module.css';

/** The realised return of a case from its beginning to its end. Nothing of it is open. */
export function ProfitCourse({ course }: { course: readonly number[] }) {
  const spoken = (value: number) => formatChange(value).spoken;
  const last = course.at(-1) ?? 0;
  const labels = course.map((_, at) =>
    at === 0 ? '시작' : at === course.length - 1 ? '끝' : String(at),
  );
  return (
    <div className={styles.course}>
      <FigureChart
        title="실현 손익률 흐름"
        labelName="순서"
        labels={labels}
        series={[
          {
            name: '실현 손익률',
            unit: '%',
            isChange: true,
            tone: last < 0 ? 'down' : 'up',
            values: [...course],
          },
        ]}
        summary={`실현 손익률 흐름. 최고 ${spoken(Math.max(...course))}, 최저 ${spoken(Math.min(...course))}, 끝 ${spoken(last)}.`}
        format={(value) => `${value}%`}
        height={110}
        mostLabels={2}
      />
    </div>
  );
}
