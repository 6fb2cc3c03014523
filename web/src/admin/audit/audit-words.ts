import { wordIn } from '@maru/contract/audit/audit-labels';
import { formatDateTime, formatNumber } from '../../shared/format.ts';
import { plainTextOf } from '@maru/contract/text/plain-text';
import { fieldWords } from './audit-tables.ts';
import { wordsByKind } from './audit-noun-words.ts';
import { codeWords, yesNoWords } from './audit-values.ts';

const UNNAMED_FIELD = '그 밖의 항목';

/** @param kind kind of the target, whose own word for the field comes first. */
export function fieldWord(field: string, kind: string | null = null): string {
  const own = (kind !== null && wordIn(wordsByKind, kind)) || {};
  return wordIn(own, field) ?? wordIn(fieldWords, field) ?? UNNAMED_FIELD;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/;

/** Readable text of a diff value. Fields with their own labels for yes and no use those. */
export function valueWords(value: unknown, field = ''): string {
  if (value === null || value === undefined || value === '') return '없음';
  if (typeof value === 'boolean') {
    const [yes, no] = wordIn(yesNoWords, field) ?? ['예', '아니요'];
    return value ? yes : no;
  }
  if (typeof value === 'number') return formatNumber(value);
  if (Array.isArray(value))
    return value.length === 0 ? '없음' : value.map((one) => valueWords(one, field)).join(', ');
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(
      ([key, one]) => `${fieldWord(key)} ${valueWords(one, key)}`,
    );
    return parts.length === 0 ? '없음' : parts.join(' · ');
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (INSTANT.test(text)) return formatDateTime(text);
  const known = wordIn(codeWords, text);
  if (known !== undefined) return known;
  return plainTextOf(text);
}

/** One field of a diff: its values before and after, or a recorded note. */
export type DiffLine = { field: string } & (
  | { before: unknown; after: unknown }
  | { value: unknown }
);

/** Fields that are lists, even if they hold two values. */
const LISTS: ReadonlySet<string> = new Set([
  'ad_words',
  'agreed',
  'approval_reasons',
  'entrants',
  'fields',
  'flagged',
  'ids',
  'members',
  'permissions',
]);

/**
 * The lines of a diff. Two values in a list, or a `before` and `after` pair, are the old and new
 * value. All other values are shown as they are, such as the number of removed rows.
 */
export function diffLinesOf(diff: unknown): readonly DiffLine[] {
  if (diff === null || diff === undefined) return [];
  if (!isRecord(diff)) return [{ field: 'content', value: diff }];
  const { before, after, ...others } = diff;
  return [
    ...sidesOf(before, after),
    ...Object.entries(others).map(([name, value]) => lineOf(name, value)),
  ];
}

/** Diffs the whole record, field by field. A created or deleted record has only one side. */
function sidesOf(before: unknown, after: unknown): readonly DiffLine[] {
  if (before === undefined && after === undefined) return [];
  const was = isRecord(before) ? before : {};
  const is = isRecord(after) ? after : {};
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names
    .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map((field) => ({ field, before: was[field], after: is[field] }));
}

function lineOf(field: string, value: unknown): DiffLine {
  if (
    Array.isArray(value) &&
    value.length === 2 &&
    (!LISTS.has(field) || value.every(Array.isArray))
  ) {
    return { field, before: value[0] as unknown, after: value[1] as unknown };
  }
  if (isRecord(value) && 'before' in value && 'after' in value) {
    return { field, before: value['before'], after: value['after'] };
  }
  if (field === 'fields' && Array.isArray(value)) {
    return { field, value: value.map((name) => fieldWord(String(name))) };
  }
  return { field, value };
}

/** The words of the fields that a diff names, in a line. */
export function changedWords(diff: unknown, kind: string | null = null): string {
  const names = diffLinesOf(diff).flatMap((line) =>
    line.field === 'fields' && 'value' in line && Array.isArray(line.value)
      ? line.value.map(String)
      : [fieldWord(line.field, kind)],
  );
  return [...new Set(names)].join(', ');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
