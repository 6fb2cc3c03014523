import {
  COLUMN_EXCERPT_LETTERS,
  COLUMN_TITLE_LETTERS,
  type OwnColumnText,
} from '@maru/contract/post/column';
import * as z from 'zod/mini';
import type { Draft } from '../../shared/form/draft.ts';
import { firstOf, maxLength, required } from '../../shared/form/rules.ts';
import { wording } from '../../shared/wording.ts';

/** Values of the column form. */
const columnValues = z.object({
  title: z.string(),
  excerpt: z.string(),
  img_path: z.nullable(z.string()),
  html: z.string(),
});
export type ColumnValues = z.output<typeof columnValues>;

/** A form as it was read, and the version it was read at; `null` = a new column. */
export interface ColumnBase {
  values: ColumnValues;
  version: number | null;
}

export const newColumn: ColumnBase = {
  values: { title: '', excerpt: '', img_path: null, html: '' },
  version: null,
};

export function baseOf({
  title,
  excerpt,
  img_path,
  body_html,
  version,
}: OwnColumnText): ColumnBase {
  return { values: { title, excerpt, img_path, html: body_html }, version };
}

/** The name starts with `maru.`, so a logout deletes the draft. */
export function draftNameOf(columnId: number | null): string {
  return `maru.draft.column-${columnId ?? 'new'}`;
}

/** The unsaved draft of an earlier visit; `null` if it cannot be used. */
export function baseOfColumnDraft({ values, version }: Draft): ColumnBase | null {
  const read = columnValues.safeParse(values);
  return read.success ? { values: read.data, version } : null;
}

export const columnFields = ['title', 'excerpt', 'html'] as const;
/** Each update creates a new object, so that a repeated message is announced again. */
export type ColumnProblems = Partial<Record<(typeof columnFields)[number], { message: string }>>;

/** Validation errors of a column. A public column also requires a text. */
export function problemsOfColumn(values: ColumnValues, isPublic: boolean): ColumnProblems {
  const isEmpty = !/[^\s]/.test(values.html.replaceAll(/<(?!img|iframe)[^>]*>|&nbsp;/g, ''));
  const found = {
    title: firstOf(required, maxLength(COLUMN_TITLE_LETTERS))(values.title),
    excerpt: firstOf(maxLength(COLUMN_EXCERPT_LETTERS))(values.excerpt),
    html: isPublic && isEmpty ? wording.validation.required : (true as const),
  };
  return problemsFrom(found);
}

/** @param found a sentence for each bad field. */
export function problemsFrom(
  found: Readonly<Partial<Record<string, string | true>>>,
): ColumnProblems {
  const problems: ColumnProblems = {};
  for (const field of columnFields) {
    const message = found[field];
    if (typeof message === 'string') problems[field] = { message };
  }
  return problems;
}
