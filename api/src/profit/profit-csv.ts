import { profitWords } from '@maru/contract/profit/profit-words';
import type { StaffProfit } from '@maru/contract/profit/staff-profit';
import { csvTime } from '../staff-kit/export/csv.ts';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';

/** The columns of profit cases as a file. */
export const profitColumns: readonly CsvColumn<StaffProfit>[] = [
  { head: profitWords._id, cell: ({ _id }) => _id },
  { head: profitWords.title, cell: ({ title }) => title },
  { head: profitWords.author, cell: ({ author }) => author },
  { head: profitWords.expert_id, cell: ({ expert }) => expert?.nick },
  { head: profitWords.market, cell: ({ market }) => market },
  { head: profitWords.from, cell: ({ from }) => from },
  { head: profitWords.to, cell: ({ to }) => to },
  { head: profitWords.trades, cell: ({ trades }) => trades },
  { head: `${profitWords.return_percent}(%)`, cell: ({ return_percent }) => return_percent },
  { head: `${profitWords.course}(%)`, cell: ({ course }) => course.join(' ') },
  { head: profitWords.verified, cell: ({ verified }) => verified },
  { head: profitWords.shown, cell: ({ shown }) => shown },
  { head: profitWords.updated_at, cell: ({ updated_at }) => csvTime(updated_at) },
];
