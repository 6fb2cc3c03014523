import { commonWords } from '../core/field-words.ts';
import type { VodInput } from './staff-vod.ts';

/** Korean labels of the fields of a recording. */
export const vodWords = {
  ...commonWords,
  title: '제목',
  expert_id: '전문가',
  vod_url: '영상 주소',
  access: '공개',
  start_date: '녹화 시각',
  length_s: '길이',
  thumbnail: '썸네일',
  series_ids: '시리즈',
  chapters: '목차',
  captions: '자막',
} as const satisfies Record<keyof VodInput | keyof typeof commonWords | 'captions', string>;
