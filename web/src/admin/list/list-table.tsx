import { type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { pressedKey } from '../../shared/shortcut.ts';
import { leaveFor } from '../../shared/form/leave-guard.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { PickBox, type Picking } from './picking.tsx';
import type { ListAddress } from './list-address.ts';
import styles from './list.module.css';

export interface ListColumn<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** The values of `sortBy` for the two directions. Without them the column is not sorted by. */
  sort?: { ascending?: string; descending?: string; isDefault?: boolean };
  /** Aligns numbers to the right in tabular figures. */
  number?: boolean;
  /** Hidden until staff enable it, for lists in which all columns together would be too wide. */
  extra?: boolean;
  /** Never hidden. Required to tell one row from another. */
  fixed?: boolean;
  /**
   * The cell contains its own buttons, so a press in it does not open the row. `first`: the card of
   * a phone has them beside its heading.
   */
  actions?: boolean | 'first';
}

/** Content of a cell without a value. Cards leave it out. */
const NONE = '–';

interface ListTableProps<Row> {
  caption: string;
  address: ListAddress;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => number;
  /** Newer rows are on their way. */
  isStale: boolean;
  /** Rows can be picked, by a box at their front. */
  picking?: Picking<Row> | undefined;
}

/** The rows of one page. Paging, order and filters are the server's work. */
export function ListTable<Row>({
  caption,
  address,
  columns,
  rows,
  keyOf,
  isStale,
  picking,
}: ListTableProps<Row>) {
  // Opening this row replaces the panel of another row. Unsaved input in that panel requires
  // confirmation first.
  const open = (row: Row) => leaveFor(() => address.open(keyOf(row)));
  const press = (event: MouseEvent, row: Row) => {
    const isOwn = event.target instanceof Element && event.target.closest('a, button, [data-own]');
    // Selecting text to copy it must not open the row.
    if (isOwn || getSelection()?.type === 'Range') return;
    open(row);
  };
  const onKey = (event: KeyboardEvent, row: Row) => {
    if (event.target !== event.currentTarget) return;
    const key = pressedKey(event);
    if (key === 'Enter') open(row);
    else if (key === ' ' && picking) picking.pick([row], !picking.picked.has(keyOf(row)));
    else if (!stepRow(event)) return;
    event.preventDefault();
  };

  return (
    <div className={classNames(styles.scroll, 'fades-sideways')} aria-busy={isStale}>
      <table className={styles.table}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {picking && (
              <th scope="col" className={styles.pick}>
                <PickBox
                  label="이 쪽 모두 선택"
                  checked={rows.every((row) => picking.picked.has(keyOf(row)))}
                  mixed={rows.some((row) => picking.picked.has(keyOf(row)))}
                  onChange={(on) => picking.pick(rows, on)}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} address={address} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              tabIndex={0}
              data-open={address.openId === keyOf(row) || undefined}
              data-picked={picking?.picked.has(keyOf(row)) || undefined}
              onClick={(event) => press(event, row)}
              onKeyDown={(event) => onKey(event, row)}
            >
              {picking && (
                <td data-own className={styles.pick}>
                  <PickBox
                    label={`${picking.nameOf(row)} 선택`}
                    checked={picking.picked.has(keyOf(row))}
                    onChange={(on) => picking.pick([row], on)}
                  />
                </td>
              )}
              {columns.map((column) => {
                const content = column.cell(row);
                return (
                  <td
                    key={column.key}
                    data-own={column.actions}
                    data-fixed={column.fixed || undefined}
                    data-head={column.head}
                    data-none={content === NONE || undefined}
                    className={classNames(column.number && styles.number)}
                  >
                    {content}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Moves the focus to another row by the arrow keys, Home and End. @returns whether it was one. */
function stepRow(event: KeyboardEvent): boolean {
  const { currentTarget } = event;
  const siblings = currentTarget.parentElement?.children ?? [];
  const place = [...siblings].indexOf(currentTarget);
  const wanted = {
    ArrowDown: place + 1,
    ArrowUp: place - 1,
    Home: 0,
    End: siblings.length - 1,
  }[pressedKey(event)];
  if (wanted === undefined) return false;
  const row = siblings[wanted];
  if (row instanceof HTMLElement) row.focus();
  return true;
}

function Head<Row>({ column, address }: { column: ListColumn<Row>; address: ListAddress }) {
  const { sort, head, number } = column;
  if (!sort) {
    return (
      <th scope="col" className={classNames(number && styles.number)}>
        {head}
      </th>
    );
  }
  const { ascending, descending, isDefault = false } = sort;
  const order = address.sortBy ?? (isDefault ? (descending ?? ascending) : undefined);
  const direction =
    order === undefined
      ? undefined
      : order === ascending
        ? 'ascending'
        : order === descending
          ? 'descending'
          : undefined;
  const next = direction === 'descending' ? (ascending ?? descending) : (descending ?? ascending);
  return (
    <th scope="col" aria-sort={direction} className={classNames(number && styles.number)}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => next !== undefined && address.set({ sortBy: next })}
      >
        {head}
        <Icon
          name={direction === 'ascending' ? 'chev-u' : direction ? 'chev-d' : 'sort'}
          size={16}
        />
      </button>
    </th>
  );
}
