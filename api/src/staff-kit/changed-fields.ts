import { isDeepStrictEqual } from 'node:util';
import type { AuditDiff } from '@maru/contract/audit/audit-action';
import type { AuditField } from '@maru/contract/audit/audit-field';

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

/**
 * The part of a save that changes stored values, and its diff for the audit log. `null` if the save
 * changes nothing, so that the version stays and no audit entry is written.
 */
export function realChanges<C extends object>(
  before: object,
  change: C & { [F in Exclude<keyof C, AuditField>]: never },
): { changes: Partial<C>; diff: ChangedFields } | null {
  const diff = changedFields(before, change);
  if (Object.keys(diff).length === 0) return null;
  return { changes: only<C>(change, Object.keys(diff)), diff };
}

/** The fields of an object with these names. */
function only<T extends object>(fields: T, names: readonly string[]): Partial<T> {
  const entries = Object.entries(fields).filter(([name]) => names.includes(name));
  return Object.fromEntries(entries) as Partial<T>;
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
  return isDeepStrictEqual(comparable(one), comparable(other));
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/;

/** A value as JSON holds it. Timestamps with different offsets are equal if their moment is. */
function comparable(value: unknown): unknown {
  return value === undefined ? value : JSON.parse(JSON.stringify(value), momentOf);
}

function momentOf(_: string, value: unknown): unknown {
  if (typeof value !== 'string' || !TIMESTAMP.test(value)) return value;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? value : ms;
}

function shortened(value: unknown): unknown {
  const isLong = typeof value === 'string' && value.length > LONGEST;
  return isLong ? `${value.slice(0, LONGEST)}…` : value;
}
