import type { ListAddress } from './list-address.ts';

/** The row that is open beside a list, and what its side panel does. */
interface OpenRow<Row> {
  row: Row;
  panel: {
    onClose: () => void;
    onPrevious: (() => void) | undefined;
    onNext: (() => void) | undefined;
  };
}

/** The row that the address names, if it is on this page of the list. */
export function openRowOf<Row extends { _id: number }>(
  address: ListAddress,
  rows: readonly Row[] = [],
): OpenRow<Row> | null {
  const at = rows.findIndex(({ _id }) => _id === address.openId);
  const row = rows[at];
  if (!row) return null;
  const stepTo = (other: Row | undefined) => other && (() => address.open(other._id));
  return {
    row,
    panel: {
      onClose: () => address.open(null),
      onPrevious: stepTo(rows[at - 1]),
      onNext: stepTo(rows[at + 1]),
    },
  };
}
