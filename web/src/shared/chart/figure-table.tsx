import { figureTexts } from '@maru/contract/editor/chart-figures';
import type { Chart } from '@maru/contract/editor/chart-html';
import styles from './figure-table.module.css';

/** Rows beyond this number scroll, with the heading in place. */
const LONG = 12;

/** The figures of a chart. Gains are red and losses blue, and both have their sign. */
export function FigureTable({
  chart: { title, labelName, labels, series },
}: {
  chart: Pick<Chart, 'title' | 'labelName' | 'labels' | 'series'>;
}) {
  const columns = series.map((one) => ({ ...one, texts: figureTexts(one) }));
  return (
    // Scrolled with arrow keys, so it takes the focus.
    <div
      className={styles.scroll}
      data-long={labels.length > LONG ? '' : undefined}
      role="region"
      aria-label={`${title} 표`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className={styles.table}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">
              {labelName === '' ? <span className="sr-only">구분</span> : labelName}
            </th>
            {columns.map(({ name }, at) => (
              <th key={at} scope="col">
                {name === '' ? '값' : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, row) => (
            <tr key={row}>
              <th scope="row">{label}</th>
              {columns.map(({ isChange, values, texts }, at) => (
                <td key={at} data-tone={isChange ? toneOf(values[row] ?? null) : undefined}>
                  {texts[row] === '' ? '–' : texts[row]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function toneOf(value: number | null): 'up' | 'down' | undefined {
  if (value === null || value === 0) return undefined;
  return value > 0 ? 'up' : 'down';
}
