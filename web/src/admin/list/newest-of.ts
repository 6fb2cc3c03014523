/**
 * Chooses the data that a side panel shows. Row and detail are fetched separately, and the higher
 * version wins. At equal versions the row wins, because live events refetch only the list.
 */
export function newestOf<T extends { version: number }>(
  detail: T | undefined,
  row: T | undefined,
): T | undefined {
  if (!detail || !row) return detail ?? row;
  return row.version >= detail.version ? row : detail;
}
