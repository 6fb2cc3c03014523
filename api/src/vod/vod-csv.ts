import type { StaffVod, VodAccess } from '@maru/contract/vod/staff-vod';
import { csvTime } from '../staff-kit/export/csv.ts';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';

const ACCESS: Record<VodAccess, string> = { all: '누구나', member: '회원', product: '상품' };

/** The columns of recordings as a file. */
export const vodColumns: readonly CsvColumn<Omit<StaffVod, 'thumbnail'>>[] = [
  { head: '번호', cell: ({ _id }) => _id },
  { head: '제목', cell: ({ title }) => title },
  { head: '전문가', cell: ({ expert }) => expert.nick },
  { head: '주소', cell: ({ vod_url }) => vod_url },
  { head: '공개', cell: ({ access }) => ACCESS[access] },
  { head: '시리즈', cell: ({ series }) => series.map(({ title }) => title).join(', ') },
  { head: '녹화', cell: ({ start_date }) => csvTime(start_date) },
  { head: '길이(초)', cell: ({ length_s }) => length_s },
  { head: '조회', cell: ({ views }) => views },
  { head: '순서', cell: ({ position }) => position },
  { head: '수정', cell: ({ updated_at }) => csvTime(updated_at) },
  { head: '수정한 사람', cell: ({ updated_by }) => updated_by },
];
