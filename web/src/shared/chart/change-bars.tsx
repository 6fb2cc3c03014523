import { decimalsOf, formatFigure } from '@maru/contract/editor/chart-figures';
import type { Chart } from '@maru/contract/editor/chart-html';
import type { ReactNode } from 'react';
import styles from './change-bars.module.css';
import { toneOf } from './figure-table.tsx';
import { placeOf } from './scale.ts';

/**
 * Bars on both sides of zero. They are a table, which screen readers read as such.
 *
 * @param noteOf more about a row, behind its label.
 * @param hasLongLabels labels take a line of their own, with the bar below.
 * @param most end of the scale, to share it with other charts. Default: the largest value.
 */
export function ChangeBars({
  chart: { title, labelName, labels, series },
  noteOf,
  hasLongLabels = false,
  most = 0,
}: {
  chart: Pick<Chart, 'title' | 'labelName' | 'labels' | 'series'>;
  noteOf?: (row: number) => ReactNode;
  hasLongLabels?: boolean;
  most?: number;
}) {
  const [one] = series;
  if (one === undefined) return null;
  const { name, unit, values } = one;
  const figures = values.map((value) => value ?? 0);
  const scale = { min: Math.min(0, ...figures), max: Math.max(most, ...figures) || 1 };
  const hasLosses = scale.min < 0;
  const isChange = one.isChange || hasLosses;
  const decimals = decimalsOf(values);
  return (
    <div className={styles.place}>
      <table className={styles.bars} data-long={hasLongLabels}>
        <caption className="sr-only">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{labelName === '' ? '구분' : labelName}</th>
            <th scope="col">{name === '' ? '값' : name}</th>
          </tr>
        </thead>
        <tbody>
          {labels.map((label, row) => {
            const value = values[row] ?? null;
            const tone = isChange ? toneOf(value) : 'brand';
            const bar = <Bar value={value ?? 0} scale={scale} tone={tone} />;
            return (
              <tr key={row}>
                <th scope="row">
                  {label}
                  {noteOf && <span className={styles.note}>{noteOf(row)}</span>}
                  {hasLongLabels && bar}
                </th>
                <td data-tone={tone}>
                  <span className={styles.cell}>
                    {!hasLongLabels && bar}
                    <span className={styles.figure}>
                      {value === null ? '–' : formatFigure(value, { unit, isChange }, decimals)}
                    </span>
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** A bar from zero to a value, for a cell whose text says the value. */
export function Bar({
  value,
  scale,
  tone,
}: {
  value: number;
  scale: { min: number; max: number };
  tone: 'up' | 'down' | 'brand' | undefined;
}) {
  const zero = placeOf(0, scale) * 100;
  const end = placeOf(value, scale) * 100;
  return (
    <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none" className={styles.bar}>
      <rect
        x={Math.min(zero, end)}
        y="0"
        width={Math.abs(end - zero)}
        height="10"
        data-tone={tone}
      />
    </svg>
  );
}
