import { hasUsualYear } from '@maru/contract/text/usual-year';
import { eventWords } from '@maru/contract/event/event-words';
import type { EventField } from '@maru/contract/event/event';
import { eventInput, type EventInput, type StaffEventView } from '@maru/contract/event/staff-event';
import { isBlank } from '@maru/contract/text/clean-text';
import * as z from 'zod/mini';
import { serverNow } from '../../shared/server-clock.ts';
import type { UseFormReturn } from 'react-hook-form';

/** A question as it is typed: its choices one a line. Its fields are called as in the contract. */
export interface Question {
  id: string;
  label: string;
  type: EventField['type'];
  options: string;
  required: boolean;
  maxLength: number;
}

/**
 * Form values. The entry type is separate from the questions, so that switching the type does not
 * lose any question. Form and contract use the same field names, so contract errors appear at their
 * fields.
 */
export interface EventValues {
  title: string;
  summary: string;
  img_path: string;
  starts_at: string;
  ends_at: string;
  body_html: string;
  entry: 'none' | 'button' | 'fields';
  form: Question[];
  entry_limit: number;
  shown: boolean;
}

export const eventLabels: Readonly<Record<keyof EventValues, string>> = {
  ...eventWords,
  entry: '응모 방법',
};

const CHOSEN_FROM: ReadonlySet<EventField['type']> = new Set(['select', 'radio']);

export function asksToChoose({ type }: Pick<Question, 'type'>): boolean {
  return CHOSEN_FROM.has(type);
}

export function asksToWrite({ type }: Pick<Question, 'type'>): boolean {
  return type === 'text' || type === 'textarea';
}

export function inputOf({ img_path, entry, form, ...rest }: EventValues): EventInput {
  return {
    ...rest,
    img_path: img_path === '' ? null : img_path,
    form: entry === 'none' ? null : entry === 'button' ? [] : form.map(fieldOf),
  };
}

function fieldOf(question: Question): EventField {
  return {
    ...question,
    label: question.label.trim(),
    options: optionsOf(question),
    // An emptied value in a hidden field would be rejected without a visible message.
    maxLength: asksToWrite(question) ? question.maxLength : USUAL_LETTERS,
  };
}

function optionsOf({ type, options }: Question): string[] {
  if (!asksToChoose({ type })) return [];
  const lines = options.split('\n').map((choice) => choice.trim());
  return [...new Set(lines.filter((choice) => !isBlank(choice)))];
}

/** Schema of the contract, plus checks that the form can report better at its own fields. */
export const eventForm = z.pipe(
  z.custom<EventValues>().check(
    z.refine(
      // The contract reports a moment that is missing or half typed.
      ({ starts_at, ends_at }) =>
        ![starts_at, ends_at].every(hasUsualYear) || Date.parse(ends_at) > Date.parse(starts_at),
      { path: ['ends_at'], error: '종료는 시작보다 늦어야 해요.' },
    ),
    z.check(({ value, issues }) => {
      if (value.entry !== 'fields') return;
      if (value.form.length === 0) {
        issues.push({ code: 'custom', input: value, path: ['entry'], message: NO_QUESTION });
      }
      for (const [index, question] of value.form.entries()) {
        const path = ['form', index];
        if (isBlank(question.label)) {
          issues.push({
            code: 'custom',
            input: value,
            path: [...path, 'label'],
            message: NO_LABEL,
          });
        }
        if (asksToChoose(question) && optionsOf(question).length < 2) {
          issues.push({ code: 'custom', input: value, path: [...path, 'options'], message: FEW });
        }
      }
    }),
  ),
  z.pipe(z.transform(inputOf), eventInput),
);

const NO_QUESTION = '질문을 하나 이상 만들어 주세요.';
const NO_LABEL = '질문을 적어 주세요.';
const FEW = '고를 것을 두 개 이상 적어 주세요.';

export function valuesOf(event: StaffEventView): EventValues {
  const { title, summary, img_path, starts_at, ends_at, body_html, entry, entry_limit, shown } =
    event;
  return {
    title,
    summary,
    img_path: img_path ?? '',
    starts_at,
    ends_at,
    body_html,
    entry,
    form: (event.form ?? []).map((field) => ({ ...field, options: field.options.join('\n') })),
    entry_limit,
    shown,
  };
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const USUAL_DAYS = 14;

/** A new event: two weeks from the next full hour, entered by a press. */
export function newEvent(): EventValues {
  const start = Math.ceil(serverNow() / HOUR_MS) * HOUR_MS;
  return {
    title: '',
    summary: '',
    img_path: '',
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + USUAL_DAYS * DAY_MS).toISOString(),
    body_html: '',
    entry: 'button',
    form: [],
    entry_limit: 1,
    shown: true,
  };
}

const USUAL_LETTERS = 100;

/** Creates a question with a name that no other question has. */
export function newQuestion(others: readonly Question[]): Question {
  const taken = new Set(others.map(({ id }) => id));
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
  const letter = letters.find((one) => !taken.has(`q_${one}`)) ?? 'z';
  return {
    id: `q_${letter}`,
    label: '',
    type: 'text',
    options: '',
    required: true,
    maxLength: USUAL_LETTERS,
  };
}

export type EventFormApi = UseFormReturn<EventValues, unknown, EventInput>;
