import { findForbidden, type ComplianceRule } from '@maru/brands/compliance';
import { complianceRulesOf } from '@maru/brands/compliance-rules';
import { parseTable } from '@maru/contract/core/table/parse-table';
import { TABLE_WORDS } from '@maru/contract/core/table/table-import';
import { forbiddenNote } from '@maru/contract/text/forbidden-words';
import { spokenTextOf, wordsOfAddresses } from '@maru/contract/text/plain-text';
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
    const plain = path.endsWith('_html') ? [spokenTextOf(text)] : [text, wordsOfAddresses(text)];
    const notes = plain.flatMap((words) => findForbidden(rules, words)).map(forbiddenNote);
    return [...new Set(notes)].map((message) => ({ path, message }));
  });
}

/** Words that begin in a title and end in the text below it, as on the screen of a phone. */
function forbiddenAcross(
  rules: readonly ComplianceRule[],
  { title = '', text = '' }: Readonly<Record<string, string>>,
): FieldError[] {
  if (title === '' || text === '') return [];
  return findForbidden(rules, `${title} ${text}`)
    .filter(({ place, words }) => place < title.length && place + words.length > title.length + 1)
    .map((found) => ({ path: 'text', message: forbiddenNote(found) }));
}

/** Letters of a text on each side of a variable that are read with its value. */
const AROUND = 16;

/**
 * Words that a variable of a campaign completes, as `보장` does in `원금 #{말}`. A variable with more
 * than {@link MOST_ENTRIES} different values holds names or sums.
 */
function forbiddenAroundVariables(
  rules: readonly ComplianceRule[],
  texts: Readonly<Record<string, string>>,
): FieldError[] {
  const { text = '' } = texts;
  return Object.entries(texts).flatMap(([path, name]) => {
    const column = /^(audience\.columns\.\d+\.)name$/.exec(path)?.[1];
    const [first, ...others] = column === undefined ? [] : text.split(`#{${name}}`);
    if (first === undefined || others.length === 0) return [];
    const listed = Object.entries(texts).filter(([key]) => key.startsWith(`${column}values`));
    const values = new Set(listed.flatMap(([, value]) => value.split(BETWEEN)));
    if (values.size > MOST_ENTRIES) return [];
    const sentences = others.flatMap((behind, at) => {
      const head = (others[at - 1] ?? first).slice(-AROUND);
      return Array.from(values, (value) => `${head}${value}${behind.slice(0, AROUND)}`);
    });
    return forbiddenIn(rules, { text: sentences.join(BETWEEN) });
  });
}

/** @throws Refusal FORBIDDEN_WORDS that names each field with its words. */
export async function refuseForbidden(
  db: Queryable,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  if (Object.keys(texts).length === 0) return;
  const rules = await rulesInForce(db);
  const found = forbiddenIn(rules, texts);
  const errors =
    found.length > 0
      ? found
      : [...forbiddenAcross(rules, texts), ...forbiddenAroundVariables(rules, texts)];
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
/** Between the entries of such a list. */
const BETWEEN = ' | ';

/**
 * The texts of a body under the given fields (`title`, `audience.columns`), by path. Lists and
 * objects are walked. Of a table, each row is a text.
 */
export function textsOf(body: unknown, fields: readonly string[]): Record<string, string> {
  const found: [string, string][] = [];
  const walk = (path: string, value: unknown) => {
    if (typeof value === 'string') found.push([path, value]);
    else if (isLongList(value)) found.push([path, [...new Set(value)].join(BETWEEN)]);
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
