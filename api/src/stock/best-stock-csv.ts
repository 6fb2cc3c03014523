import { bestStockWords } from '@maru/contract/stock/best-stock-words';
import type { StaffBestStock } from '@maru/contract/stock/staff-stock';
import { csvTime } from '../staff-kit/export/csv.ts';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';

/** CSV columns of the stocks. The result is listed with the two prices it is computed from. */
export const bestStockColumns: readonly CsvColumn<StaffBestStock>[] = [
  { head: bestStockWords._id, cell: ({ _id }) => _id },
  { head: bestStockWords.code, cell: ({ stock }) => stock.code },
  { head: '종목명', cell: ({ stock }) => stock.name },
  { head: bestStockWords.theme, cell: ({ stock }) => stock.theme },
  { head: bestStockWords.expert_id, cell: ({ expert }) => expert?.nick ?? null },
  {
    head: bestStockWords.realised,
    cell: ({ realised }) => (realised ? '종료(실현)' : '진행 중(미실현)'),
  },
  { head: bestStockWords.mentioned_on, cell: ({ mentioned_on }) => mentioned_on },
  { head: bestStockWords.base_price, cell: ({ base_price }) => base_price },
  { head: bestStockWords.close_on, cell: ({ close_on }) => close_on },
  { head: bestStockWords.close_price, cell: ({ close_price }) => close_price },
  { head: '등락률(%)', cell: ({ change_percent }) => change_percent },
  { head: bestStockWords.state, cell: ({ state }) => (state === 'published' ? '공개' : '숨김') },
  { head: bestStockWords.updated_at, cell: ({ updated_at }) => csvTime(updated_at) },
];
