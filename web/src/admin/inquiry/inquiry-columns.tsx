import { inquiryCategories } from '@maru/contract/inquiry/inquiry-words';
import type { Inquiry } from '@maru/contract/inquiry/staff-inquiry';
import { formatListDate, formatRelative } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import styles from './inquiry.module.css';
import { InquiryMarks } from './inquiry-words.tsx';

export const inquiryColumns: readonly ListColumn<Inquiry>[] = [
  {
    key: 'title',
    head: '제목',
    fixed: true,
    cell: ({ _id, title }) => (
      <TwoLines>
        <strong className={styles.cut}>{title}</strong>
        <SecondLine>{_id}번</SecondLine>
      </TwoLines>
    ),
  },
  {
    key: 'state',
    head: '상태',
    fixed: true,
    cell: ({ state, overdue }) => (
      <span className={styles.badges}>
        <InquiryMarks state={state} overdue={overdue} />
      </span>
    ),
  },
  { key: 'category', head: '분류', cell: ({ category }) => inquiryCategories[category] },
  {
    key: 'member',
    head: '회원',
    cell: ({ member }) => (
      <TwoLines>
        <span>{member.name}</span>
        <SecondLine>{member.user_id}</SecondLine>
      </TwoLines>
    ),
  },
  { key: 'assignee', head: '담당자', cell: ({ assignee }) => assignee?.name ?? '–' },
  {
    key: 'waiting',
    head: '기다린 시간',
    sort: { ascending: 'waiting' },
    cell: ({ waiting_since: since }) =>
      since === null ? '–' : formatRelative(since, new Date(serverNow()).toISOString()),
  },
  {
    key: 'created',
    head: '접수',
    sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
    cell: ({ created_at }) => (
      <span className="tabular">{formatListDate(created_at, serverNow())}</span>
    ),
  },
];
