import { commonWords } from '../core/field-words.ts';
import type { BestStockInput } from './staff-stock.ts';

/** Korean labels of the fields of a stock that an expert discussed. */
export const bestStockWords = {
  ...commonWords,
  code: '종목코드',
  theme: '테마',
  expert_id: '전문가',
  mentioned_on: '언급한 날',
  base_price: '기준가',
  realised: '상태',
  close_on: '가격을 확인한 날',
  close_price: '확인한 가격',
  closes: '그 사이의 종가',
  state: '공개',
} as const satisfies Record<keyof BestStockInput | keyof typeof commonWords, string>;
