import type { FailureCode } from '../../shared/call.ts';
import { sentenceOf } from '../../shared/wording.ts';

/** The text of a form field. Empty if the field is missing or holds a file. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/**
 * Message for a refused password of a logged-in member. It does not mention the id, which is known.
 */
export function passwordSentenceOf(code: FailureCode): string | null {
  return code === 'Unauthorized' ? '비밀번호를 확인해 주세요.' : sentenceOf(code);
}
