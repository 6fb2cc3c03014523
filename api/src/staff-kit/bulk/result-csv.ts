import type { CsvColumn } from '../export/register-export.ts';
import type { TaskOutcome, TaskResult } from '../task/staff-task.repository.ts';

/**
 * Reason shown for a row that was left unchanged, where it says more than the code of the refusal.
 */
const WHY: Partial<Record<TaskOutcome, string>> = {
  review: '다른 관리자의 승인을 기다려요',
  NOT_FOUND: '이미 없어졌어요',
  STATE_CONFLICT: '지금 상태에서는 바꿀 수 없어요',
  VERSION_CONFLICT: '그사이 다른 사람이 바꿨어요',
  INVALID_INPUT: '필요한 내용이 빠졌거나 다른 것과 겹쳐요',
};

/** The columns of the result of a change of many things. */
export const resultColumns: readonly CsvColumn<TaskResult>[] = [
  { head: '번호', cell: ({ _id }) => _id },
  { head: '이름', cell: ({ title }) => title },
  { head: '결과', cell: ({ outcome }) => wordFor(outcome) },
  { head: '사유', cell: ({ outcome }) => (outcome === 'done' ? '' : (WHY[outcome] ?? outcome)) },
];

function wordFor(outcome: TaskOutcome): string {
  if (outcome === 'done') return '완료';
  return outcome === 'review' ? '승인 대기' : '실패';
}
