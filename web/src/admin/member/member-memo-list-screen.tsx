import {
  assignMemos,
  exportMemos,
  finishMemos,
  listMemos,
  listMemoStaff,
  type Memo,
} from '@maru/contract/member/staff-memo';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatDateTime, formatListDate } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { namedOptions } from '../../shared/form/named-options.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { makeBulkCall } from '../list/bulk-bar.tsx';
import { ChoiceFilter, SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { MoreFilters } from '../list/filter-popover.tsx';
import { useListAddress } from '../list/list-address.ts';
import { listQueryOf } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { openRowOf } from '../list/open-row.ts';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { ContactMark } from './contact-mark.tsx';
import { useMemoActions, type MemoActions } from './use-memo-actions.ts';
import { memberAddressOf } from './member-address.ts';
import { SecondLine } from '../chrome/two-lines.tsx';
import styles from './member.module.css';
import { memoKinds, memoTones } from './member-words.ts';

const FILTERS = ['contact', 'q', 'kind', 'author', 'assignee'] as const;

const CONTACTS = [
  { value: '', label: '전체' },
  { value: 'overdue', label: '연락 지남' },
  { value: 'today', label: '오늘 연락' },
  { value: 'open', label: '연락 예정' },
  { value: 'done', label: '연락함' },
];

const KINDS = Object.entries(memoKinds).map(([value, label]) => ({ value, label }));

const keyOf = (memo: Memo) => memo._id;

const columns: readonly ListColumn<Memo>[] = [
  {
    key: 'member',
    head: '회원',
    fixed: true,
    cell: ({ member }) => (
      <Link to={memberAddressOf(member._id, 'user-memo')} className={styles.two}>
        <span className={styles.strong}>{member.user_id}</span>
        <SecondLine>{member.name}</SecondLine>
      </Link>
    ),
  },
  {
    key: 'kind',
    head: '구분',
    cell: ({ kind }) => <Badge tone={memoTones[kind]}>{memoKinds[kind]}</Badge>,
  },
  {
    key: 'body',
    head: '내용',
    fixed: true,
    cell: ({ body }) => <span className={styles.message}>{body.split('\n')[0]}</span>,
  },
  { key: 'author', head: '작성자', cell: ({ author }) => author.name },
  { key: 'assignee', head: '담당자', cell: ({ assignee }) => assignee.name },
  {
    key: 'contact',
    head: '다음 연락',
    sort: { ascending: 'contact' },
    cell: (memo) => <ContactMark memo={memo} />,
  },
  {
    key: 'created',
    head: '작성',
    sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
    cell: ({ created_at }) => (
      <span className="tabular">{formatListDate(created_at, serverNow())}</span>
    ),
  },
];

/** Memos about all members, with the due contacts. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const asked = listQueryOf(listMemos.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(listMemos, { query: asked }),
    placeholderData: keepPreviousData,
  });
  const staff = useQuery(callQuery(listMemoStaff, {}));
  const actions = useMemoActions();
  const people = staff.data?.items ?? [];
  const options = namedOptions(people);

  const items = query.data?.items ?? [];
  const open = openRowOf(address, items);

  return (
    <>
      <AdminHead title="메모 모아보기" />
      <ListScreen
        caption="회원 메모"
        name="user-memo-list"
        address={address}
        query={query}
        columns={columns}
        keyOf={keyOf}
        exportCall={{ call: exportMemos, query: asked }}
        bulk={{
          nameOf: ({ member, body }) => `${member.user_id} · ${body.slice(0, 20)}`,
          actions: [
            {
              key: 'done',
              label: '연락함 표시',
              icon: 'check',
              run: (wish) => makeBulkCall(finishMemos, wish, asked, {}),
            },
            {
              key: 'assign',
              label: '담당자 바꾸기',
              icon: 'user',
              inputs: [
                { id: 'assignee', label: '담당자', type: 'select', required: true, options },
              ],
              run: (wish, { assignee }) =>
                makeBulkCall(assignMemos, wish, asked, { assignee: Number(assignee) }),
            },
          ],
        }}
        filters={
          <>
            <StateChips address={address} name="contact" options={CONTACTS} />
            <SearchFilter address={address} placeholder="내용, 아이디" />
            <ChoiceFilter address={address} name="kind" label="구분" options={KINDS} />
            <MoreFilters address={address} names={['author', 'assignee']}>
              <ChoiceFilter address={address} name="author" label="작성자" options={options} />
              <ChoiceFilter address={address} name="assignee" label="담당자" options={options} />
            </MoreFilters>
          </>
        }
        empty={{
          icon: 'note',
          title: '아직 메모가 없어요',
          line: '회원 화면의 메모에서 남긴 내용이 여기에 모여요',
        }}
      />
      {open && <MemoPanel memo={open.row} staff={people} actions={actions} {...open.panel} />}
    </>
  );
}

function MemoPanel({
  memo,
  staff,
  actions,
  ...moves
}: {
  memo: Memo;
  staff: readonly { _id: number; name: string }[];
  actions: MemoActions;
} & PanelMoves) {
  return (
    <SidePanel
      title={`${memo.member.user_id} 메모`}
      to={memberAddressOf(memo.member._id, 'user-memo')}
      {...moves}
      actions={
        <>
          <Button size="admin" variant="outline" onClick={() => void actions.reassign(memo, staff)}>
            담당자 바꾸기
          </Button>
          {memo.next_contact_on !== null && (
            <Button
              size="admin"
              variant={memo.done_at === null ? 'primary' : 'outline'}
              onClick={() => void actions.setDone(memo, memo.done_at === null)}
            >
              {memo.done_at === null ? '연락했어요' : '연락 전으로'}
            </Button>
          )}
          <LinkButton
            to={memberAddressOf(memo.member._id)}
            size="admin"
            variant={memo.next_contact_on === null ? 'primary' : 'outline'}
          >
            회원 보기
          </LinkButton>
        </>
      }
    >
      <span className={styles.badges}>
        <Badge tone={memoTones[memo.kind]}>{memoKinds[memo.kind]}</Badge>
        <ContactMark memo={memo} />
      </span>
      <p className={styles.full}>{memo.body}</p>
      <Facts
        items={[
          ['작성', `${memo.author.name} · ${formatDateTime(memo.created_at)}`],
          ['담당자', memo.assignee.name],
          ['볼 수 있는 사람', memo.visibility === 'managers' ? '관리자만' : '모든 직원'],
        ]}
      />
    </SidePanel>
  );
}
