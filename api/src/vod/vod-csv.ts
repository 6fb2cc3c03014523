import { vodWords } from '@maru/contract/vod/vod-words';
import type { StaffVod, VodAccess } from '@maru/contract/vod/staff-vod';
import { csvTime } from '../staff-kit/export/csv.ts';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';

const ACCESS: Record<VodAccess, string> = { all: '누구나', member: '회원', product: '상품' };

/** The columns of recordings as a file. */
export const vodColumns: readonly CsvColumn<Omit<StaffVod, 'thumbnail'>>[] = [
  { head: vodWords._id, cell: ({ _id }) => _id },
  { head: vodWords.title, cell: ({ title }) => title },
  { head: vodWords.expert_id, cell: ({ expert }) => expert.nick },
  { head: vodWords.vod_url, cell: ({ vod_url }) => vod_url },
  { head: vodWords.access, cell: ({ access }) => ACCESS[access] },
  { head: vodWords.series_ids, cell: ({ series }) => series.map(({ title }) => title).join(', ') },
  { head: vodWords.start_date, cell: ({ start_date }) => csvTime(start_date) },
  { head: `${vodWords.length_s}(초)`, cell: ({ length_s }) => length_s },
  { head: `${vodWords.captions}(개)`, cell: ({ captions }) => captions.cues },
  { head: '조회', cell: ({ views }) => views },
  { head: '순서', cell: ({ position }) => position },
  { head: vodWords.updated_at, cell: ({ updated_at }) => csvTime(updated_at) },
  { head: vodWords.updated_by, cell: ({ updated_by }) => updated_by },
];
