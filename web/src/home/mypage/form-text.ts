import type { FailureCode } from '../../shared/call.ts';
import { sentenceOf } from '../../shared/wording.ts';

/** The text of a field; nothing for a field that is not there or holds a file. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** What is said about a refused password of somebody who is logged in: the id is not in question. */
export function passwordSentenceOf(code: FailureCode): string | null {
  return code === 'Unauthorized' ? '비밀번호를 확인해 주세요.' : sentenceOf(code);
}
