import type { ReviewState } from '@maru/contract/review/own-review';
import type { StaffReview } from '@maru/contract/review/staff-review';
import { csvTime } from '../staff-kit/export/csv.ts';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';
import { maskName } from '../staff-kit/mask.ts';

const STATES: Record<ReviewState, string> = {
  pending: '검토 대기',
  published: '게시',
  rejected: '반려',
  hidden: '숨김',
};

/** The columns of reviews as a file. */
export const reviewColumns: readonly CsvColumn<StaffReview>[] = [
  { head: '번호', cell: ({ _id }) => _id },
  { head: '종류', cell: ({ kind }) => (kind === 'lecture' ? '강의' : '전문가') },
  { head: '제목', cell: ({ title }) => title },
  { head: '작성자', cell: ({ author }, { masked }) => (masked ? maskName(author) : author) },
  { head: '대상', cell: ({ lecture, expert }) => lecture?.title ?? expert?.nick },
  { head: '별점', cell: ({ rating }) => rating },
  { head: '그룹', cell: ({ group }) => group?.name },
  { head: '상태', cell: ({ state }) => STATES[state] },
  { head: '사유', cell: ({ reason }) => reason },
  { head: '신고', cell: ({ reports }) => reports },
  { head: '작성', cell: ({ created_at }) => csvTime(created_at) },
  { head: '결정', cell: ({ decided_at }) => csvTime(decided_at) },
  { head: '결정한 사람', cell: ({ decided_by }) => decided_by },
];
