/**
 * What a panel beside a list shows: row and detail are fetched apart, and the one with the higher
 * version knows more. Of the same version the row does: news has the list alone fetched again.
 */
export function newestOf<T extends { version: number }>(
  detail: T | undefined,
  row: T | undefined,
): T | undefined {
  if (!detail || !row) return detail ?? row;
  return row.version >= detail.version ? row : detail;
}
