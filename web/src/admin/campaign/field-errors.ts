import { CallFailed } from '../../shared/call.ts';
import { forbiddenSentence } from '../form/forbidden-words.ts';

/** The fields of both composers. */
export type Field =
  | 'audience'
  | 'title'
  | 'text'
  | 'picture'
  | 'link'
  | 'split'
  | 'sendAt'
  | 'overCap'
  | 'carrier'
  | 'fallback';
export type FieldErrors = Partial<Record<Field, string>>;

const FIELDS: Readonly<Record<string, Field>> = {
  audience: 'audience',
  title: 'title',
  text: 'text',
  picture: 'picture',
  link: 'link',
  split: 'split',
  send_at: 'sendAt',
  over_cap: 'overCap',
  carrier: 'carrier',
  fallback: 'fallback',
};

/** Messages for values that the server refused although the form accepted them. */
const SENTENCES: Record<Field, string> = {
  audience: '받는 사람을 다시 확인해 주세요.',
  title: '제목을 다시 확인해 주세요. 보낼 수 없는 글자가 있거나 너무 길어요.',
  text: '내용을 다시 확인해 주세요. 보낼 수 없는 글자가 있거나 너무 길어요.',
  picture: '이미지가 지워졌어요. 다시 넣어 주세요.',
  link: '주소를 다시 확인해 주세요.',
  split: 'A/B 시험을 다시 확인해 주세요. 문구가 서로 같거나 너무 길고, 받는 사람이 적을 수 있어요.',
  sendAt: '보내는 시각을 다시 확인해 주세요.',
  overCap: '빈도 제한을 넘는 사유를 다시 확인해 주세요.',
  carrier: '템플릿과 변수의 값을 다시 확인해 주세요.',
  fallback: '대체 문자를 다시 확인해 주세요. 보낼 수 없는 글자가 있거나 너무 길어요.',
};

/** Sentences for the fields of INVALID_INPUT or FORBIDDEN_WORDS; empty for other failures. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof CallFailed)) return {};
  if (error.code === 'AUDIENCE_EMPTY') return { audience: '받을 수 있는 사람이 없어요.' };
  if (error.code === 'NOT_FOUND') return { audience: '고른 전문가를 찾을 수 없어요.' };
  const isForbidden = error.code === 'FORBIDDEN_WORDS';
  const errors: FieldErrors = {};
  for (const { path, message } of error.errors) {
    const field = FIELDS[path.replace(/^body\./, '').split('.')[0] ?? ''];
    if (field !== undefined)
      errors[field] = isForbidden ? forbiddenSentence(message) : SENTENCES[field];
  }
  return errors;
}
