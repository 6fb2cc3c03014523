import type { ListAddress } from './list-address.ts';

/** What opens the row before or after the open one; `undefined` at the ends of the page. */
export function stepTo(
  rows: readonly { _id: number }[],
  address: Pick<ListAddress, 'openId' | 'open'>,
  step: 1 | -1,
): (() => void) | undefined {
  const at = rows.findIndex((row) => row._id === address.openId);
  const other = at === -1 ? undefined : rows[at + step];
  return other && (() => address.open(other._id));
}
