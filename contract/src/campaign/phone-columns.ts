import * as z from 'zod/mini';
import { placesIn } from '../text/text-places.ts';
import { line, text } from '../core/primitive.ts';

/** Maximum number of phone numbers in one list, and of columns beside them. */
export const MAX_PHONES = 50_000;
export const MAX_COLUMNS = 10;
export const MAX_COLUMN_NAME = 20;
export const MAX_COLUMN_VALUE = 100;
/** Of all values together, so that a body stays one that can be read at a stretch. */
export const MAX_COLUMN_CHARS = 2_000_000;

/** The opt-out link is specific to each number, so a file cannot supply it. */
const RESERVED = '수신거부';

/** Why a name cannot be a variable with a value per recipient; `null` if it can. */
export function columnNameProblem(name: string): 'long' | 'letters' | 'reserved' | null {
  if (name.length > MAX_COLUMN_NAME) return 'long';
  if (!columnName.safeParse(name).success) return name === RESERVED ? 'reserved' : 'letters';
  return null;
}

/** The name of a column, which is also the name of the variable that its values fill. */
const columnName = line(1, MAX_COLUMN_NAME).check(
  z.refine((name) => !/[#{}]/.test(name) && name.trim() === name, 'must be a valid variable name'),
  z.refine((name) => name !== RESERVED, 'is reserved for a link'),
);

/** Value for one recipient. It contains no variable itself. */
const columnValue = text(1, MAX_COLUMN_VALUE).check(
  z.refine((value) => placesIn(value).length === 0, 'must not contain a variable'),
);

/** Column values of one number in a list, by column name. */
export const columnWords = z
  .record(columnName, columnValue)
  .check(z.refine((words) => Object.keys(words).length <= MAX_COLUMNS, 'must have fewer columns'));

/**
 * The values of one column. They are checked in one pass, ten times faster than one by one. Half a
 * million of them take half a second.
 */
const columnValues = z
  .array(z.string())
  .check(
    z.minLength(1),
    z.maxLength(MAX_PHONES),
    z.refine(areColumnValues, 'must not contain variables or unreadable characters'),
  );

function areColumnValues(values: readonly string[]): boolean {
  if (values.some(({ length }) => length > MAX_COLUMN_VALUE)) return false;
  const all = values.join(' ');
  if (!readable.safeParse(all).success) return false;
  return placesIn(all).length === 0 || values.every((value) => placesIn(value).length === 0);
}

const readable = text(0, MAX_PHONES * (MAX_COLUMN_VALUE + 1));

/** Columns beside a list of numbers: one value a number, in the same order. */
export const phoneColumns = z
  .array(z.strictObject({ name: columnName, values: columnValues }))
  .check(
    z.minLength(1),
    z.maxLength(MAX_COLUMNS),
    z.refine(
      (columns) => new Set(columns.map(({ name }) => name)).size === columns.length,
      'must not repeat a column',
    ),
    z.refine(
      (columns) => charsOf(columns) <= MAX_COLUMN_CHARS,
      'must have fewer characters in total',
    ),
  );
export type PhoneColumns = z.output<typeof phoneColumns>;

/** How many characters the values of columns have. */
export function charsOf(columns: readonly { values: readonly string[] }[]): number {
  return columns.reduce(
    (sum, { values }) => values.reduce((chars, value) => chars + value.length, sum),
    0,
  );
}
