import { isSame } from './is-same.ts';

/** Returns only the fields that differ from before, so that a save contains only the changes. */
export function changedOnly<T extends object>(values: T, before: T): Partial<T> {
  const known = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(values).filter(([name, value]) => !isSame(value, known.get(name)));
  // Of the entries of a T, some are left.
  return Object.fromEntries(changed) as Partial<T>;
}
