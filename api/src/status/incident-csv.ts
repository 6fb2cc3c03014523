import { phaseOf } from '@maru/contract/status/incident-phase';
import type { StaffIncident } from '@maru/contract/status/incident';
import {
  incidentKindWords,
  incidentStateWords,
  partWords,
  severityWords,
  standingWord,
} from '@maru/contract/status/status-words';
import { csvTime } from '../staff-kit/export/csv.ts';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';

/** The columns of incidents as a file. */
export const incidentColumns: readonly CsvColumn<StaffIncident>[] = [
  { head: '번호', cell: ({ _id }) => _id },
  { head: '종류', cell: ({ kind }) => incidentKindWords[kind] },
  { head: '제목', cell: ({ title }) => title },
  { head: '서비스', cell: ({ parts }) => parts.map((part) => partWords[part]).join(', ') },
  { head: '영향', cell: ({ severity }) => severityWords[severity] },
  {
    head: '상태',
    cell: (row) => standingWord(row.kind, row.state, phaseOf(row, Date.now())),
  },
  { head: '시작', cell: ({ starts_at }) => csvTime(starts_at) },
  { head: '예정한 끝', cell: ({ ends_at }) => csvTime(ends_at) },
  { head: '해결', cell: ({ resolved_at }) => csvTime(resolved_at) },
  {
    head: '안내',
    cell: ({ updates }) =>
      updates.map(({ state, text }) => `[${incidentStateWords[state]}] ${text}`).join('\n'),
  },
  { head: '등록', cell: ({ created_at }) => csvTime(created_at) },
  { head: '등록한 사람', cell: ({ created_by }) => created_by },
];
