import { inquiryCategories, inquiryStates } from '@maru/contract/inquiry/inquiry-words';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { csvTime } from '../staff-kit/export/csv.ts';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';
import { maskName, maskText } from '../staff-kit/mask.ts';
import { titleOf } from './inquiry.repository.ts';
import type { StoredInquiry } from './staff-inquiry.repository.ts';

/** The columns of the inquiries as a file. Titles are free text, which may hold personal data. */
export const inquiryColumns = (personal: PersonalData): readonly CsvColumn<StoredInquiry>[] => [
  { head: '번호', cell: ({ _id }) => _id },
  { head: '상태', cell: ({ state }) => inquiryStates[state] },
  { head: '분류', cell: ({ category }) => inquiryCategories[category] },
  {
    head: '제목',
    cell: (row, { masked }) => {
      const title = titleOf(personal, row);
      return masked ? maskText(title) : title;
    },
  },
  { head: '아이디', cell: ({ member }) => member.user_id },
  {
    head: '이름',
    cell: ({ member }, { masked }) => (masked ? maskName(member.name) : member.name),
  },
  { head: '담당', cell: ({ assignee }) => assignee?.name ?? '' },
  { head: '접수', cell: ({ created_at }) => csvTime(created_at) },
  { head: '답변', cell: ({ answered_at }) => csvTime(answered_at) },
  { head: '답변 기한', cell: ({ overdue }) => (overdue ? '지남' : '') },
];
