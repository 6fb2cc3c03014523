import {
  inquiryCategory,
  inquiryPicture,
  MAX_INQUIRY_LETTERS,
  MAX_INQUIRY_PICTURES,
  MAX_INQUIRY_TITLE,
  MIN_INQUIRY_LETTERS,
  type OwnInquiry,
} from '@maru/contract/inquiry/inquiry';
import * as z from 'zod/mini';
import type { Draft } from '../../shared/form/draft.ts';
import { firstOf, maxLength, minLength, required, type Rule } from '../../shared/form/rules.ts';

const pictures = z.array(inquiryPicture).check(z.maxLength(MAX_INQUIRY_PICTURES));

/** Values of the form. The category is empty until one is chosen. */
const inquiryValues = z.object({
  category: z.union([inquiryCategory, z.literal('')]),
  title: z.string(),
  text: z.string(),
  pictures,
});
export type InquiryValues = z.output<typeof inquiryValues>;

/** Values of a further question. */
const questionValues = z.object({ text: z.string(), pictures });
export type QuestionValues = z.output<typeof questionValues>;

/** A form as it was read, and the version it was read at; `null` = a new text. */
export interface InquiryBase {
  values: InquiryValues;
  version: number | null;
}
export interface QuestionBase {
  values: QuestionValues;
  version: null;
}

export const newInquiry: InquiryBase = {
  values: { category: '', title: '', text: '', pictures: [] },
  version: null,
};
export const newQuestion: QuestionBase = { values: { text: '', pictures: [] }, version: null };

export function baseOf({ category, title, entries, version }: OwnInquiry): InquiryBase {
  const { text = '', pictures: shown = [] } = entries[0] ?? {};
  return { values: { category, title, text, pictures: shown }, version };
}

/** The names start with `maru.`, so a logout deletes the drafts. */
export const inquiryDraftName = (inquiryId: number | null) =>
  `maru.draft.inquiry-${inquiryId ?? 'new'}`;
export const questionDraftName = (inquiryId: number) => `maru.draft.inquiry-question-${inquiryId}`;

/** The unsaved draft of an earlier visit; `null` if it cannot be used. */
export function inquiryDraft({ values, version }: Draft): InquiryBase | null {
  const read = inquiryValues.safeParse(values);
  return read.success ? { values: read.data, version } : null;
}
export function questionDraft({ values }: Draft): QuestionBase | null {
  const read = questionValues.safeParse(values);
  return read.success ? { values: read.data, version: null } : null;
}

export const inquiryFields = ['category', 'title', 'text', 'pictures'] as const;
type InquiryField = (typeof inquiryFields)[number];
/** Each update creates a new object, so that a repeated message is announced again. */
export type InquiryProblems = Partial<Record<InquiryField, { message: string }>>;

const words: readonly Rule[] = [
  required,
  minLength(MIN_INQUIRY_LETTERS),
  maxLength(MAX_INQUIRY_LETTERS),
];

/** Validation errors by field. The server validates again. */
export function problemsOf(values: InquiryValues | QuestionValues): InquiryProblems {
  const found = {
    ...('title' in values && {
      category: firstOf(required)(values.category),
      title: firstOf(required, minLength(2), maxLength(MAX_INQUIRY_TITLE))(values.title),
    }),
    text: firstOf(...words)(values.text),
  };
  const problems: InquiryProblems = {};
  for (const [field, message] of Object.entries(found)) {
    const known = inquiryFields.find((name) => name === field);
    if (known && typeof message === 'string') problems[known] = { message };
  }
  return problems;
}
