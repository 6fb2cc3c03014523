import { commonWords } from '../core/field-words.ts';
import type { StaffVideo, VideoInput } from './staff-video.ts';

/** Korean labels of the fields of a video, for its form, list, file and audit entries. */
export const videoWords = {
  ...commonWords,
  place: '위치',
  position: '순서',
  title: '제목',
  url: '영상 주소',
  thumbnail: '미리보기 그림',
  length_s: '길이',
  expert_id: '전문가',
  shown: '노출',
} as const satisfies Partial<Record<keyof VideoInput | keyof StaffVideo, string>>;
