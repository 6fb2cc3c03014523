import type { FieldErrors } from './field-errors.ts';
import type { SmsForm } from './message-form.ts';

type CapForm = Pick<SmsForm, 'advertising' | 'overCap'>;

const FEWEST_LETTERS = 2;

/** Whether the message may exceed the frequency cap. Only advertising is capped. */
export function exceedsCap({ advertising, overCap }: CapForm): boolean {
  return advertising && overCap !== null;
}

/** Why the message exceeds the cap; `null` = it obeys it. */
export function overCapOf(form: CapForm): string | null {
  return exceedsCap(form) ? (form.overCap?.trim() ?? null) : null;
}

/** The part of a request that creates a message over the cap. */
export function overCapPart(form: CapForm): { over_cap?: string } {
  const reason = overCapOf(form);
  return reason === null ? {} : { over_cap: reason };
}

/** Validation problems of the reason. */
export function overCapProblems(form: CapForm): FieldErrors {
  const reason = overCapOf(form);
  if (reason === null || reason.length >= FEWEST_LETTERS) return {};
  return { overCap: '빈도 제한을 넘는 사유를 두 글자 이상 적어 주세요.' };
}
