import { commonWords } from '../core/field-words.ts';
import type { SeriesInput } from './series.ts';

/** Korean labels of the fields of a series. */
export const seriesWords = {
  ...commonWords,
  title: '제목',
  summary: '소개',
  level: '난이도',
  img_path: '표지',
  access: '공개 범위',
  product_id: '상품',
  shown: '공개',
  steps: '회차',
} as const satisfies Record<keyof SeriesInput | keyof typeof commonWords, string>;
