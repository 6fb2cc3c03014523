import { eventWords } from '@maru/contract/event/event-words';
import type { EventField } from '@maru/contract/event/event';
import type { EventEntry, StaffEvent } from '@maru/contract/event/staff-event';
import { csvTime, type CsvValue } from '../staff-kit/export/csv.ts';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';
import { maskName } from '../staff-kit/mask.ts';
import { maskLoginId } from '../signup/mask-login-id.ts';
import { maskAnswers } from './mask-answers.ts';

const STATES: Record<StaffEvent['state'], string> = {
  upcoming: '예정',
  'in-progress': '진행 중',
  expired: '종료',
};

/** The columns of events as a file. */
export const eventColumns: readonly CsvColumn<StaffEvent>[] = [
  { head: eventWords._id, cell: ({ _id }) => _id },
  { head: eventWords.title, cell: ({ title }) => title },
  { head: '상태', cell: ({ shown, state }) => (shown ? STATES[state] : '숨김') },
  { head: eventWords.starts_at, cell: ({ starts_at }) => csvTime(starts_at) },
  { head: eventWords.ends_at, cell: ({ ends_at }) => csvTime(ends_at) },
  { head: '응모', cell: ({ entries }) => entries },
  { head: '당첨', cell: ({ winners }) => winners },
  { head: '발표', cell: ({ winners_published_at }) => csvTime(winners_published_at) },
  { head: eventWords.updated_at, cell: ({ updated_at }) => csvTime(updated_at) },
  { head: eventWords.updated_by, cell: ({ updated_by }) => updated_by },
];

/**
 * Columns of an event's entries. The ids let staff name winners who were chosen elsewhere. Each
 * question gets a column, because only the form knows their order and the skipped ones.
 */
export const entryColumnsOf = (form: readonly EventField[]): readonly CsvColumn<EventEntry>[] => [
  { head: '번호', cell: ({ _id }) => _id },
  {
    head: '아이디',
    cell: ({ login_id }, { masked }) => (masked ? maskLoginId(login_id) : login_id),
  },
  { head: '이름', cell: ({ name }, { masked }) => (masked ? maskName(name) : name) },
  { head: '회차', cell: ({ turn }) => turn },
  { head: '응모 시각', cell: ({ at }) => csvTime(at) },
  ...form.map((field): CsvColumn<EventEntry> => ({
    head: field.label,
    cell: ({ answers }, { masked }) =>
      answerOf(masked ? maskAnswers(form, answers) : answers, field),
  })),
];

function answerOf(answers: EventEntry['answers'], { id, type }: EventField): CsvValue {
  return type === 'checkbox' && answers[id] === 'true' ? '동의' : answers[id];
}
