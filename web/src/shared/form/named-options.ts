import type { SelectOption } from './select.tsx';

/** Rows with a number and a name as options. */
export function namedOptions(rows: readonly { _id: number; name: string }[] = []): SelectOption[] {
  return rows.map(({ _id, name }) => ({ value: String(_id), label: name }));
}
