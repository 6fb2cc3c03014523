import type { SelectOption } from './select.tsx';

interface Named {
  _id: number;
  name: string;
  ended?: boolean | undefined;
}

/** Rows with a number and a name as options. Experts who have left are marked. */
export function namedOptions(rows: readonly Named[] = []): SelectOption[] {
  return rows.map(({ _id, name, ended = false }) => ({
    value: String(_id),
    label: ended ? `${name} (계약 종료)` : name,
  }));
}
