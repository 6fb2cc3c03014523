import { staffScheduleLabel, type ScheduleLabel } from '@maru/contract/broadcast/broadcast';
import { csvTime } from '../staff-kit/export/csv.ts';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';
import type { StoredSchedule } from './staff-schedule.repository.ts';

const STATES: Record<ScheduleLabel, string> = {
  live: '방송중',
  replay: '녹화 송출',
  upcoming: '예정',
  vod: '다시보기',
  ended: '종료',
};

/** The columns of the schedule as a file. */
export const scheduleColumns: readonly CsvColumn<StoredSchedule>[] = [
  { head: '번호', cell: ({ _id }) => _id },
  { head: '제목', cell: ({ title }) => title },
  { head: '전문가', cell: ({ expert }) => expert.nick },
  { head: '공개', cell: ({ kind }) => (kind === 'paid' ? '유료' : '무료') },
  { head: '입장', cell: ({ type }) => (type === 1 ? '누구나' : '로그인 필요') },
  { head: '시작', cell: ({ start_date }) => csvTime(start_date) },
  { head: '끝', cell: ({ end_date }) => csvTime(end_date) },
  { head: '상태', cell: stateOf },
  { head: '입장 수', cell: ({ joins }) => joins },
  { head: '등록', cell: ({ created_at }) => csvTime(created_at) },
  { head: '마지막 수정', cell: ({ updated_at }) => csvTime(updated_at) },
  { head: '수정한 사람', cell: ({ updated_by }) => updated_by },
];

function stateOf(schedule: StoredSchedule): string {
  if (schedule.cancelled_at !== null) return '취소';
  return STATES[staffScheduleLabel(schedule, Date.now())];
}
