import { useState } from 'react';
import type { ListAddress } from './list-address.ts';
import type { PanelMoves } from './side-panel.tsx';

/** The open row, and a function that opens another one. */
type Opening = Pick<ListAddress, 'openId' | 'open'>;

const idOf = ({ _id }: { _id: number }): number => _id;

/**
 * Panel of the row in the address. Its previous and next steps work only if that row is on this
 * page.
 *
 * @param keyOf returns the value that identifies a row in the address.
 */
export function panelOf<Row extends { _id: number }>(
  address: Opening,
  rows: readonly Row[],
  keyOf: (row: Row) => number = idOf,
): PanelMoves {
  const at = rows.findIndex((row) => keyOf(row) === address.openId);
  const stepTo = (other: Row | undefined) =>
    at >= 0 && other ? () => address.open(keyOf(other)) : undefined;
  return {
    onClose: () => address.open(null),
    onPrevious: stepTo(rows[at - 1]),
    onNext: stepTo(rows[at + 1]),
  };
}

/** The row that the address names with its panel, if it is on this page of the list. */
export function openRowOf<Row extends { _id: number }>(
  address: Opening,
  rows: readonly Row[] = [],
  keyOf: (row: Row) => number = idOf,
): { row: Row; panel: PanelMoves } | null {
  const row = rows.find((one) => keyOf(one) === address.openId);
  return row ? { row, panel: panelOf(address, rows, keyOf) } : null;
}

/**
 * The same for a list in which newer rows push rows to later pages. Rows are never removed from it.
 * The open row keeps its last known state.
 */
export function useKeptRow<Row extends { _id: number }>(
  address: Opening,
  rows: readonly Row[] = [],
): { row: Row; panel: PanelMoves } | null {
  const [kept, setKept] = useState<Row | null>(null);
  const opened = openRowOf(address, rows);
  if (opened && opened.row !== kept) setKept(opened.row);
  if (opened || kept?._id !== address.openId) return opened;
  return { row: kept, panel: panelOf(address, rows) };
}
