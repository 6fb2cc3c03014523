import type { Journey, JourneyRun } from '@maru/contract/journey/journey';
import {
  entryText,
  journeyStateWords,
  leftReasonWords,
  runStateWords,
} from '@maru/contract/journey/journey-words';
import { csvTime } from '../staff-kit/export/csv.ts';
import { maskName } from '../staff-kit/mask.ts';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';

/** The columns of journeys as a file. */
export const journeyColumns: readonly CsvColumn<Journey>[] = [
  { head: '번호', cell: ({ _id }) => _id },
  { head: '이름', cell: ({ name }) => name },
  { head: '상태', cell: ({ state }) => journeyStateWords[state] },
  { head: '들어오는 때', cell: ({ entry }) => entryText(entry) },
  { head: '단계', cell: ({ size }) => size },
  { head: '들어온 회원', cell: ({ entered }) => entered },
  { head: '진행 중', cell: ({ inside }) => inside },
  { head: '마침', cell: ({ finished }) => finished },
  { head: '나감', cell: ({ left }) => left },
  { head: '보낸 메시지', cell: ({ sent }) => sent },
  { head: '시작', cell: ({ started_at }) => csvTime(started_at) },
  { head: '만든 때', cell: ({ created_at }) => csvTime(created_at) },
  { head: '만든 사람', cell: ({ created_by }) => created_by },
];

/** The columns of the members of a journey as a file. */
export const runColumns: readonly CsvColumn<JourneyRun>[] = [
  { head: '회원 번호', cell: ({ member }) => member._id },
  { head: '아이디', cell: ({ member }) => member.user_id },
  { head: '이름', cell: ({ member }) => maskName(member.name) },
  { head: '상태', cell: ({ state }) => runStateWords[state] },
  { head: '판', cell: ({ plan }) => plan },
  { head: '단계', cell: ({ step }) => step },
  { head: '다음', cell: ({ due_at }) => csvTime(due_at) },
  { head: '나간 까닭', cell: ({ left_reason }) => left_reason && leftReasonWords[left_reason] },
  { head: '들어온 때', cell: ({ entered_at }) => csvTime(entered_at) },
  { head: '끝난 때', cell: ({ ended_at }) => csvTime(ended_at) },
];
