import { findForbidden, type ComplianceRule } from '@maru/brands/compliance';
import { complianceRulesOf } from '@maru/brands/compliance-rules';
import { parseTable } from '@maru/contract/core/table/parse-table';
import { TABLE_WORDS } from '@maru/contract/core/table/table-import';
import { forbiddenNote } from '@maru/contract/text/forbidden-words';
import { spokenTextOf } from '@maru/contract/text/plain-text';
import { findAdvisoryMode } from '@maru/domain/setting/advisory-mode';
import type { Queryable } from '@maru/platform/db/db';
import { Refusal, type FieldError } from '../refusal.ts';
import { sanitiseHtml } from './sanitise.ts';

/** The compliance rules of the advisory mode in force, which staff may change at run time. */
export async function rulesInForce(db: Queryable): Promise<readonly ComplianceRule[]> {
  const { kind } = await findAdvisoryMode(db);
  return complianceRulesOf({ switches: { advisory_kind: kind } });
}

/**
 * The words of texts that break a rule (features C16).
 *
 * @param texts by the path of their field: HTML where the path ends in `_html`, else plain.
 */
export function forbiddenIn(
  rules: readonly ComplianceRule[],
  texts: Readonly<Record<string, string>>,
): FieldError[] {
  return Object.entries(texts).flatMap(([path, text]) => {
    const plain = path.endsWith('_html') ? spokenTextOf(text) : text;
    const notes = findForbidden(rules, plain).map(forbiddenNote);
    return [...new Set(notes)].map((message) => ({ path, message }));
  });
}

/** @throws Refusal FORBIDDEN_WORDS that names each field with its words. */
export async function refuseForbidden(
  db: Queryable,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  if (Object.keys(texts).length === 0) return;
  const errors = forbiddenIn(await rulesInForce(db), texts);
  if (errors.length > 0) throw new Refusal('FORBIDDEN_WORDS', { errors });
}

/**
 * Like {@link refuseForbidden}, for HTML as submitted. Markup that sanitizing removes cannot hide
 * words.
 */
export async function refuseForbiddenInput(
  db: Queryable,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  const cleaned: Record<string, string> = {};
  for (const [path, text] of Object.entries(texts)) {
    cleaned[path] = path.endsWith('_html') ? await sanitiseHtml(text) : text;
  }
  await refuseForbidden(db, cleaned);
}

/** A longer list is checked as one text of its distinct entries. */
const MOST_ENTRIES = 100;

/**
 * The texts of a body under the given fields (`title`, `audience.columns`), by path. Lists and
 * objects are walked. Of a table, each row is a text.
 */
export function textsOf(body: unknown, fields: readonly string[]): Record<string, string> {
  const found: [string, string][] = [];
  const walk = (path: string, value: unknown) => {
    if (typeof value === 'string') found.push([path, value]);
    else if (isLongList(value)) found.push([path, [...new Set(value)].join(' | ')]);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) walk(`${path}.${key}`, part);
    }
  };
  for (const field of fields) {
    if (field === TABLE_WORDS) for (const row of rowsOf(valueAt(body, 'text'))) found.push(row);
    else walk(field, valueAt(body, field));
  }
  return Object.fromEntries(found);
}

/** The rows of a table, by the path `text.<line>`. */
function rowsOf(table: unknown): [string, string][] {
  if (typeof table !== 'string') return [];
  return parseTable(table).map(({ line, cells }) => [`text.${line}`, cells.join(' | ')]);
}

function isLongList(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length > MOST_ENTRIES &&
    value.every((entry) => typeof entry === 'string')
  );
}

function valueAt(body: unknown, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null
          ? Object.getOwnPropertyDescriptor(value, key)?.value
          : undefined,
      body,
    );
}
