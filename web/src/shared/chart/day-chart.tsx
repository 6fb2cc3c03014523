import type { DayFigure } from '@maru/contract/core/chart/day-figure';
import { FigureChart } from './figure-chart.tsx';
import { formatDay, formatNumber } from '../format.ts';
import { addDays } from '../week.ts';
import { ChangeText } from './change-text.tsx';
import styles from './day-chart.module.css';
import { shortDay, shortFigure } from './figure-words.ts';

/** A figure by day of Seoul, beside the same number of days before. */
export function DayChart({
  title,
  figure,
  from,
  unit,
}: {
  title: string;
  figure: DayFigure;
  /** First day of Seoul. */
  from: string;
  unit: '원' | '건' | '명' | '회';
}) {
  const { total, before, days, days_before } = figure;
  const length = days.length;
  const dates = days.map((_, at) => addDays(from, at));
  const text = (value: number) => `${formatNumber(value)}${unit}`;
  return (
    <section aria-label={title} className={styles.chart}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.value}>{text(total)}</p>
      <p className={styles.change}>
        <strong>
          <ChangeText total={total} before={before} days={length} />
        </strong>
        <span>
          앞 {length}일 {text(before)}
        </span>
      </p>
      <FigureChart
        title={`${title}, 하루씩`}
        labelName="날"
        labels={dates.map(formatDay)}
        axisLabels={dates.map(shortDay)}
        series={[
          { name: `이 ${length}일`, unit, isChange: false, tone: 'brand', values: days },
          {
            name: `앞 ${length}일`,
            unit,
            isChange: false,
            tone: 'grey',
            isDashed: true,
            values: days_before,
          },
        ]}
        summary={`${title}, ${length}일 동안 ${text(total)}, 앞 ${length}일 ${text(before)}.`}
        format={shortFigure}
        isCount
        height={140}
        mostLabels={4}
        hasLegend
      />
    </section>
  );
}
