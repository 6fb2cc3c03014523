import { commonWords } from '../core/field-words.ts';
import type { ProfitInput } from './staff-profit.ts';

/** Korean labels of the fields of a profit case. */
export const profitWords = {
  ...commonWords,
  title: '제목',
  body_html: '본문',
  expert_id: '전문가',
  author: '작성자',
  market: '상품',
  from: '시작일',
  to: '종료일',
  trades: '매매 횟수',
  return_percent: '수익률',
  course: '손익 흐름',
  evidence: '증빙',
  verified: '증빙 확인',
  shown: '노출',
} as const satisfies Record<keyof ProfitInput | keyof typeof commonWords, string>;
