import { commonWords } from '../core/field-words.ts';
import type { LectureInput } from './staff-lecture.ts';

/** Korean labels of the fields of a lecture. */
export const lectureWords = {
  ...commonWords,
  title: '강의',
  summary: '소개',
  expert_id: '전문가',
  shown: '노출',
} as const satisfies Record<keyof LectureInput | keyof typeof commonWords, string>;
