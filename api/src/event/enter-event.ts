import type { EventField } from '@maru/contract/event/event';
import type { Db } from '@maru/platform/db/db';
import { runIdempotently } from '../http/idempotency.ts';
import { Refusal, type FieldError } from '../http/refusal.ts';
import { findEntryTerms, insertEntry } from './event-entry.repository.ts';
import { formOf } from './event.repository.ts';

type Answers = Readonly<Record<string, string>>;

/**
 * Enters a member into an open event, once per Idempotency-Key. The database decides about the
 * deadline and about concurrent requests. Values read earlier only choose the wording of a refusal.
 *
 * @returns when the entry was made.
 */
export async function enter(
  db: Db,
  memberId: number,
  eventId: number,
  answers: Answers,
  repeat: { key: string; requestHash: Buffer },
): Promise<{ entered_at: string }> {
  return runIdempotently(db, `event.enter:${memberId}:${eventId}`, repeat, async (tx) => {
    const terms = await findEntryTerms(tx, eventId);
    if (!terms) throw new Refusal('NOT_FOUND');
    const form = formOf(terms.form);
    if (form === null || !terms.open) throw new Refusal('EVENT_CLOSED');
    const errors = problemsOf(form, answers);
    if (errors.length > 0) throw new Refusal('INVALID_INPUT', { errors });

    const at = await insertEntry(tx, memberId, eventId, answers);
    if (at !== null) return { entered_at: at };
    const now = await findEntryTerms(tx, eventId);
    throw new Refusal(now?.open ? 'ALREADY_ENTERED' : 'EVENT_CLOSED');
  });
}

/** Errors in the answers to a form. Each names the question, never the answer. */
export function problemsOf(form: readonly EventField[], answers: Answers): FieldError[] {
  const asked = new Set(form.map(({ id }) => id));
  const unknown = Object.keys(answers).filter((id) => !asked.has(id));
  return [
    ...unknown.map((id) => ({ path: id.slice(0, 64), message: 'is not a question of this event' })),
    ...form.flatMap((field) => {
      const message = problemOf(field, answers[field.id]?.trim() ?? '');
      return message === null ? [] : [{ path: field.id, message }];
    }),
  ];
}

function problemOf(field: EventField, answer: string): string | null {
  if (answer === '') return field.required ? 'is needed' : null;
  if (field.type === 'checkbox') return answer === 'true' ? null : 'is ticked or left out';
  if (field.type === 'select' || field.type === 'radio') {
    return field.options.includes(answer) ? null : 'is none of the choices';
  }
  return Array.from(answer).length <= field.maxLength ? null : 'is too long';
}
