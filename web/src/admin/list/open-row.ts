import type { ListAddress } from './list-address.ts';

/** Which row is open, and how another one is opened. */
type Opening = Pick<ListAddress, 'openId' | 'open'>;

/** What the side panel of a list does; it steps only from a row that is on this page. */
interface Panel {
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** The panel of the row that the address names, wherever in the list that is. */
export function panelOf(address: Opening, rows: readonly { _id: number }[]): Panel {
  const at = rows.findIndex(({ _id }) => _id === address.openId);
  const stepTo = (other: { _id: number } | undefined) =>
    at >= 0 && other ? () => address.open(other._id) : undefined;
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
): { row: Row; panel: Panel } | null {
  const row = rows.find(({ _id }) => _id === address.openId);
  return row ? { row, panel: panelOf(address, rows) } : null;
}
