/*
 * Rules of typed dates, beside the schemas: forms and schemas load them, and no first view does.
 */

/** The years that staff may type. While a year is typed, browsers report 0002, 0020 and 0202. */
export const FIRST_YEAR = 1990;
export const LAST_YEAR = 2099;

/**
 * The day of a value that is half typed or no date, in fields that would otherwise report no value.
 * Code that computes with a date of a form first checks it with {@link hasUsualYear}.
 */
export const HALF_TYPED_DAY = '0000-01-01';

/** Whether a day or a timestamp has a plausible year. Rejects values that are only half typed. */
export function hasUsualYear(written: string): boolean {
  const year = Number(written.slice(0, written.indexOf('-')));
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** The error of a typed date that is no date, or whose year is unusual. */
export function dateError(what: string) {
  return ({ input }: { input?: unknown }): string =>
    String(input).startsWith(HALF_TYPED_DAY)
      ? `must be a complete ${what}`
      : 'must have a year within the accepted range';
}
