import { commonWords } from '../core/field-words.ts';
import type { EventInput } from './staff-event.ts';

/** Korean labels of the fields of an event. */
export const eventWords = {
  ...commonWords,
  title: '제목',
  summary: '한 줄 소개',
  img_path: '대표 이미지',
  starts_at: '시작',
  ends_at: '종료',
  body_html: '본문',
  form: '질문',
  entry_limit: '응모 횟수',
  shown: '노출',
} as const satisfies Record<keyof EventInput | keyof typeof commonWords, string>;
