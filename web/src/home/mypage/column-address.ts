/** The columns of an expert, on the own pages. */
export const COLUMNS = '/mypage-expert/column';

/** Where a column is written; the own one, or a new one. */
export function writeAddress(columnId?: number): string {
  return columnId === undefined ? `${COLUMNS}/write` : `${COLUMNS}/write?_id=${columnId}`;
}

/** The public address of the column. */
export function publicAddress(columnId: number): string {
  return `/invest/column/content?_id=${columnId}`;
}
