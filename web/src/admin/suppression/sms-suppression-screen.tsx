import {
  suppressionCalls as calls,
  suppressionNote,
  type Suppression,
  type SuppressionReason,
} from '@maru/contract/suppression/suppression';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { makeCall } from '../../shared/call.ts';
import { openModal, type ModalInput } from '../../shared/dialog/dialog.ts';
import { formatDateTime } from '../../shared/format.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { AdminHead, PageNote } from '../chrome/admin-page.tsx';
import { ChoiceFilter, SearchFilter } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { listQueryOf } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { memberAddressOf } from '../member/member-address.ts';
import { type Action, useAction } from '../../shared/use-action.ts';
import { callQuery } from '../../shared/query.ts';

const FILTERS = ['q', 'reason'] as const;

const REASONS: Readonly<Record<SuppressionReason, string>> = {
  '080': '080 전화',
  optout_link: '수신거부 링크',
  gateway: '받을 수 없는 번호',
  operator: '직원 등록',
  withdrawn: '탈퇴 회원',
};

const options = Object.entries(REASONS).map(([value, label]) => ({ value, label }));

const SHORT_NOTE = '사유를 2자 이상 적어 주세요.';

const keyOf = (row: Suppression) => row._id;

/** The numbers that get no advertising: looked up, added and taken off, each with its reason. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const query = useQuery({
    ...callQuery(calls.list, { query: listQueryOf(calls.list.query, address, FILTERS) }),
    placeholderData: keepPreviousData,
  });
  const { isBusy, run } = useAction([calls.list]);
  const columns = useMemo(() => columnsFor({ isBusy, run }), [isBusy, run]);

  return (
    <>
      <AdminHead
        title="수신거부 번호"
        actions={
          <Button size="admin" onClick={() => void run(askNumber)}>
            <Icon name="plus" size={18} />
            번호 추가
          </Button>
        }
      />
      <PageNote>
        이 번호로는 어떤 대상을 골라도 광고 문자가 나가지 않아요. 주문과 인증 안내는 그대로 나가요.
      </PageNote>
      <ListScreen
        caption="수신거부 번호 목록"
        name="sms-suppression"
        unit="개"
        address={address}
        query={query}
        columns={columns}
        keyOf={keyOf}
        filters={
          <>
            <SearchFilter address={address} placeholder="휴대폰 번호 또는 뒤 네 자리" />
            <ChoiceFilter address={address} name="reason" label="경로" options={options} />
          </>
        }
        empty={{
          icon: 'phone',
          title: '수신거부한 번호가 없어요',
          line: '080 전화, 문자의 링크, 직원 등록, 탈퇴로 들어온 번호가 여기에 모여요',
        }}
      />
    </>
  );
}

const noteInput = (placeholder: string): ModalInput => ({
  id: 'note',
  label: '사유',
  type: 'text',
  required: true,
  autoComplete: 'off',
  placeholder,
  maxLength: 200,
  check: (note) => (suppressionNote.safeParse(note).success ? null : SHORT_NOTE),
});

async function askNumber(): Promise<void> {
  await openModal({
    title: '수신거부 번호 추가',
    message:
      '본인이 요청한 번호만 넣어 주세요. 회원이면 문자 수신 동의도 함께 철회돼요. 처리 결과는 그 번호로 알려 드려요.',
    inputs: [
      {
        id: 'phone',
        label: '휴대폰 번호',
        type: 'phone',
        required: true,
        autoComplete: 'off',
      },
      noteInput('예: 고객센터 전화로 요청'),
    ],
    buttons: { confirm: '추가하기' },
    onConfirm: ({ phone = '', note = '' }) =>
      makeCall(calls.add, { body: { phone, note: note.trim() } }),
  });
}

function columnsFor({ isBusy, run }: Pick<Action, 'isBusy' | 'run'>) {
  const remove = ({ _id, phone }: Suppression) =>
    run(async () => {
      await openModal({
        title: `${phone ?? '이 번호'}를 목록에서 뺄까요?`,
        message:
          '본인이 다시 받겠다고 했거나 잘못 등록한 번호만 빼 주세요. 회원의 수신 동의는 바뀌지 않아요.',
        inputs: [noteInput('예: 잘못 등록한 번호')],
        buttons: { confirm: '빼기', tone: 'danger' },
        onConfirm: ({ note = '' }) =>
          makeCall(calls.remove, { params: { _id }, query: { note: note.trim() } }),
      });
    });

  return [
    {
      key: 'phone',
      head: '번호',
      fixed: true,
      cell: ({ phone }) => <span className="tabular">{phone ?? '–'}</span>,
    },
    {
      key: 'member',
      head: '회원',
      cell: ({ member }) =>
        member === null ? (
          '–'
        ) : (
          <Link to={memberAddressOf(member._id, 'user-detail')}>
            {member.user_id} · {member.name}
          </Link>
        ),
    },
    {
      key: 'reason',
      head: '경로',
      fixed: true,
      cell: ({ reason }) => (
        <Badge tone={reason === 'gateway' ? 'warn' : 'info'}>{REASONS[reason]}</Badge>
      ),
    },
    { key: 'note', head: '사유', cell: ({ note }) => note ?? '–' },
    { key: 'by', head: '등록한 사람', cell: ({ created_by }) => created_by ?? '–' },
    {
      key: 'at',
      head: '등록',
      cell: ({ at }) => <span className="tabular">{formatDateTime(at)}</span>,
    },
    {
      key: 'actions',
      head: '관리',
      fixed: true,
      actions: true,
      cell: (row) => (
        <Button
          variant="danger-soft"
          size="xs"
          aria-disabled={isBusy}
          aria-label={`${row.phone ?? '번호'} 빼기`}
          onClick={() => void remove(row)}
        >
          빼기
        </Button>
      ),
    },
  ] satisfies readonly ListColumn<Suppression>[];
}
