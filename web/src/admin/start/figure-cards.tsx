import { FIGURE_DAYS, type StartFigure, type StartFigures } from '@maru/contract/start/start';
import { Link } from 'react-router-dom';
import { LineChart, LineLegend, type ChartLine } from '../../shared/chart/line-chart.tsx';
import { formatCount, formatDay, formatShortDate, formatWon } from '../../shared/format.ts';
import { addDays } from '../../shared/week.ts';
import { addressOf } from '../sections.ts';
import { ChangeText } from '../../shared/chart/change-text.tsx';
import { shortDay, shortFigure } from '../../shared/chart/figure-words.ts';
import styles from './start.module.css';

const FIGURES = [
  { key: 'sales', label: '매출', format: formatWon, screen: 'order-paid', filter: '' },
  {
    key: 'sign_ups',
    label: '가입',
    format: (value: number) => formatCount(value, '명'),
    screen: 'user-management',
    filter: '',
  },
  {
    key: 'renewals',
    label: '다시 구매',
    format: (value: number) => formatCount(value, '건'),
    screen: 'order-paid',
    filter: '&renewal=true',
  },
  { key: 'refunds', label: '환불 요청', format: formatWon, screen: 'order-refund', filter: '' },
] as const;

/** Figures of the last 30 days, today included, beside the 30 days before. */
export function FigureCards({ figures }: { figures: StartFigures }) {
  const { from, to } = figures;
  const shown = FIGURES.flatMap((figure) => {
    const values = figures[figure.key];
    return values === null ? [] : [{ ...figure, values }];
  });
  if (shown.length === 0) return null;
  return (
    <section aria-label="최근 30일" className={styles.figures}>
      <h2 className={styles.figuresTitle}>
        최근 30일
        <span>
          {formatDay(from)} – {formatDay(to)}
        </span>
      </h2>
      <LineLegend lines={linesOf(null)} />
      <ul className={styles.figureRow}>
        {shown.map(({ key, label, format, screen, filter, values }) => (
          <li key={key} className={styles.figure}>
            <Link to={`${addressOf(screen)}?from=${from}&to=${to}${filter}`}>{label}</Link>
            <p className={styles.figureValue}>{format(values.total)}</p>
            <Change values={values} before={format(values.before)} />
            <div className={styles.course}>
              <LineChart
                labels={values.days.map((_, index) => shortDay(addDays(from, index)))}
                lines={linesOf(values)}
                summary={`${label}, 최근 30일 ${format(values.total)}, 앞 30일 ${format(values.before)}. 표에 하루씩 있어요.`}
                format={shortFigure}
                isCount
                height={96}
                mostLabels={3}
              />
            </div>
            <DailyTable label={label} format={format} values={values} from={from} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The last days, and the days before as a dashed line. `null`: only their names. */
function linesOf(values: StartFigure | null): readonly ChartLine[] {
  return [
    { name: '최근 30일', tone: 'brand', values: values?.days ?? [] },
    { name: '앞 30일', tone: 'grey', isDashed: true, values: values?.days_before ?? [] },
  ];
}

function Change({ values, before }: { values: StartFigure; before: string }) {
  return (
    <p className={styles.change}>
      <strong className={styles.direction}>
        <ChangeText {...values} days={FIGURE_DAYS} />
      </strong>
      <span>앞 30일 {before}</span>
    </p>
  );
}

/** The values of the chart for screen readers. */
function DailyTable({
  label,
  format,
  values: { days, days_before: before },
  from,
}: {
  label: string;
  format: (value: number) => string;
  values: StartFigure;
  from: string;
}) {
  return (
    // A table itself cannot be smaller than its rows.
    <div className="sr-only">
      <table>
        <caption>{label}, 하루씩</caption>
        <thead>
          <tr>
            <th scope="col">날</th>
            <th scope="col">최근 30일</th>
            <th scope="col">30일 앞선 날</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: FIGURE_DAYS }, (_, index) => {
            const day = addDays(from, index);
            return (
              <tr key={day}>
                <th scope="row">{formatShortDate(day)}</th>
                <td>{format(days[index] ?? 0)}</td>
                <td>{format(before[index] ?? 0)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
