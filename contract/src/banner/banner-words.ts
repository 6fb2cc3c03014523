import { commonWords } from '../core/field-words.ts';
import type { BannerInput } from './staff-banner.ts';

/** Korean labels of the fields of a banner. */
export const bannerWords = {
  ...commonWords,
  location: '위치',
  type: '종류',
  order: '순서',
  period: '다시 보지 않기',
  status: '상태',
  device: '기기',
  img_path: '이미지',
  alt: '이미지 설명',
  link: '링크',
  new_window: '새 창',
  from_at: '시작',
  to_at: '종료',
} as const satisfies Record<keyof BannerInput | keyof typeof commonWords, string>;
