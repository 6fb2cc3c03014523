import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './table.module.css';

export interface Column<Row> {
  /** Names the column where its head is no text. */
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Aligns numbers right, with tabular figures. */
  number?: boolean;
  /**
   * Display of the column on a narrow screen, where a row becomes a line:
   *
   * - `main` is the name.
   * - `value` is shown beside the name as in the table.
   * - `fact` is shown below with its header if it has a value.
   * - `rest` is left out.
   */
  narrow?: 'main' | 'value' | 'fact' | 'rest';
}

interface TableProps<Row> {
  /** Describes the content of the table. Visually hidden; screen readers read it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
}

export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <table className={styles.table}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={classNames(column.number && styles.number)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td
                key={column.key}
                data-narrow={column.narrow ?? 'rest'}
                data-head={typeof column.head === 'string' ? column.head : column.key}
                className={classNames(column.number && styles.number)}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
