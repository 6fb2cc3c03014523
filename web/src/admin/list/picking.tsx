import { useEffect, useState } from 'react';
import { Checkbox } from '../../shared/form/choice-field.tsx';

/** The rows that are picked, over all pages of one view of a list. */
export interface Picking<Row> {
  picked: ReadonlyMap<number, Row>;
  nameOf: (row: Row) => string;
  pick: (rows: readonly Row[], on: boolean) => void;
  clear: () => void;
}

/** @param view current view. A different view has other rows, so a change clears the selection. */
export function usePicking<Row>(
  keyOf: (row: Row) => number,
  nameOf: (row: Row) => string = () => '',
  view: string,
): Picking<Row> {
  const [picked, setPicked] = useState<ReadonlyMap<number, Row>>(new Map());
  useEffect(() => setPicked(new Map()), [view]);

  return {
    picked,
    nameOf,
    pick: (rows, on) => {
      const next = new Map(picked);
      for (const row of rows) {
        if (on) next.set(keyOf(row), row);
        else next.delete(keyOf(row));
      }
      setPicked(next);
    },
    clear: () => setPicked(new Map()),
  };
}

/** The box at the front of a row, or of all rows. */
export function PickBox({
  label,
  checked,
  mixed = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  /** Some of the rows that the checkbox represents are selected. */
  mixed?: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <Checkbox
      checked={checked}
      mixed={mixed && !checked}
      onChange={(event) => onChange(event.target.checked)}
    >
      <span className="sr-only">{label}</span>
    </Checkbox>
  );
}
