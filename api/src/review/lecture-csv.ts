import { lectureWords } from '@maru/contract/review/lecture-words';
import type { StaffLecture } from '@maru/contract/review/staff-lecture';
import { csvTime } from '../staff-kit/export/csv.ts';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';

/** The columns of lectures as a file. */
export const lectureColumns: readonly CsvColumn<StaffLecture>[] = [
  { head: lectureWords._id, cell: ({ _id }) => _id },
  { head: lectureWords.title, cell: ({ title }) => title },
  { head: lectureWords.summary, cell: ({ summary }) => summary },
  { head: lectureWords.expert_id, cell: ({ expert }) => expert?.nick },
  { head: lectureWords.shown, cell: ({ shown }) => shown },
  { head: '후기', cell: ({ reviews }) => reviews },
  { head: '평균 별점', cell: ({ rating }) => rating },
  { head: lectureWords.updated_at, cell: ({ updated_at }) => csvTime(updated_at) },
  { head: lectureWords.updated_by, cell: ({ updated_by }) => updated_by },
];
