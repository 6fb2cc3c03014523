import type { AuditDiff, AuditField } from '@maru/contract/audit/audit-action';

/** Changes per field: value before and after. */
export type ChangedFields = Partial<
  Record<Exclude<AuditField, 'fields'>, [before: unknown, after: unknown]>
>;

/** Longer texts are named in the audit log, not copied into it. */
const LONGEST = 200;

/**
 * The fields that a change gives another value, for the audit log. Fields that the change leaves
 * out stay as they are.
 */
export function changedFields<C extends object>(
  before: object,
  change: C & { [F in Exclude<keyof C, AuditField>]: never },
): ChangedFields {
  const known = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(change)
      .filter(([name, after]) => after !== undefined && !isSame(known.get(name), after))
      .map(([name, after]) => [name, [shortened(known.get(name)), shortened(after)]]),
  );
}

/** The fields that a change sets. An `undefined` field would overwrite the stored value. */
export function withoutUndefined<T extends object>(
  fields: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** Names of the fields that a change sets, for the audit log. */
export function givenFields<C extends object>(
  change: C & { [F in Exclude<keyof C, AuditField>]: never },
): AuditField[] {
  return Object.keys(withoutUndefined(change)) as AuditField[];
}

/** The fields of a deleted item that the audit log keeps. */
export function lostFields(fields: Readonly<AuditDiff>): ChangedFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, before]) => [name, [shortened(before), null]]),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function shortened(value: unknown): unknown {
  const isLong = typeof value === 'string' && value.length > LONGEST;
  return isLong ? `${value.slice(0, LONGEST)}…` : value;
}
