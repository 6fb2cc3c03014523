/** What became of each field: before and after. */
export type ChangedFields = Record<string, [before: unknown, after: unknown]>;

/** Longer texts are named in the audit log, not copied into it. */
const LONGEST = 200;

/**
 * The fields that a change gives another value, for the audit log. Fields that the change leaves
 * out stay as they are.
 */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): ChangedFields {
  return Object.fromEntries(
    Object.entries(change)
      .filter(([name, after]) => after !== undefined && !isSame(before[name], after))
      .map(([name, after]) => [name, [shortened(before[name]), shortened(after)]]),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function shortened(value: unknown): unknown {
  const isLong = typeof value === 'string' && value.length > LONGEST;
  return isLong ? `${value.slice(0, LONGEST)}…` : value;
}
