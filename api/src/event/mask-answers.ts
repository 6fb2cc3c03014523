import type { EventField } from '@maru/contract/event/event';
import type { EventEntry } from '@maru/contract/event/staff-event';
import { maskText } from '../staff-kit/mask.ts';

const CHOSEN: ReadonlySet<EventField['type']> = new Set(['select', 'radio', 'checkbox']);

/** Whether the answers hold text that `maskAnswers` would mask. */
export function areWritten(form: readonly EventField[], answers: EventEntry['answers']): boolean {
  const masked = maskAnswers(form, answers);
  return Object.entries(answers).some(([id, answer]) => answer !== masked[id]);
}

/** Answers with free text masked: a question may have asked for a phone number or an address. */
export function maskAnswers(
  form: readonly EventField[],
  answers: EventEntry['answers'],
): EventEntry['answers'] {
  const chosen = new Set(form.filter(({ type }) => CHOSEN.has(type)).map(({ id }) => id));
  return Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => [id, chosen.has(id) ? answer : maskText(answer)]),
  );
}
