/** Value of a cell. Timestamps arrive as ISO text; {@link csvTime} formats them. */
export type CsvValue = string | number | boolean | null | undefined;

/** Marks the text as UTF-8. Without it, Excel guesses the wrong encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

const LINE_END = '\r\n';

/** How a cell begins that a table program would take for a formula, full-width signs included. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/** One row by RFC 4180, with its line end. */
export function csvRow(values: readonly CsvValue[]): string {
  return values.map(cellOf).join(',') + LINE_END;
}

function cellOf(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '예' : '아니요';
  // A leading quote makes spreadsheets read the cell as text, so they never run it as a formula.
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const KOREAN_TIME = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Seoul',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A moment as `2026-03-02 21:05`, in Seoul. */
export function csvTime(instant: string | null): string | null {
  return instant === null ? null : KOREAN_TIME.format(new Date(instant));
}
