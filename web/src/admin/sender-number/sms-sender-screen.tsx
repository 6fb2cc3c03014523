import {
  senderNumberCalls as calls,
  senderNumberInput,
  type SenderNumber,
} from '@maru/contract/sender-number/sender-number';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { makeCall } from '../../shared/call.ts';
import { confirm, openModal } from '../../shared/dialog/dialog.ts';
import { formatDay, formatListDate } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { AdminHead, PageNote } from '../chrome/admin-page.tsx';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { type Action, useAction } from '../../shared/use-action.ts';
import { callQuery } from '../../shared/query.ts';
import styles from './sender-number.module.css';
import { senderState, senderText } from './sender-words.ts';

const NO_FILTERS: readonly string[] = [];

/** How soon it is looked whether the provider has answered. */
const LOOK_AGAIN_MS = 2_000;

const keyOf = (sender: SenderNumber) => sender._id;

/** The numbers that messages come from. */
export function Screen() {
  const address = useListAddress(NO_FILTERS);
  const { page, pageSize } = address;
  const query = useQuery({
    ...callQuery(calls.list, { query: { page, pageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ checked_at }) => checked_at === null) ? LOOK_AGAIN_MS : false,
  });
  const { isBusy, run } = useAction([calls.list]);
  const columns = useMemo(() => columnsFor({ isBusy, run }), [isBusy, run]);

  return (
    <>
      <AdminHead
        title="발신번호"
        actions={
          <>
            <Button
              variant="outline"
              size="admin"
              aria-disabled={isBusy}
              onClick={() => void run(() => makeCall(calls.check, {}))}
            >
              발송사에 다시 확인
            </Button>
            <Button size="admin" onClick={() => void run(askNumber)}>
              <Icon name="plus" size={18} />
              번호 추가
            </Button>
          </>
        }
      />
      <PageNote>
        발송사에 미리 등록한 번호로만 문자를 보낼 수 있어요. 번호를 추가하면 발송사에 등록되어
        있는지 바로 확인해요.
      </PageNote>
      <ListScreen
        caption="발신번호 목록"
        name="sms-sender"
        unit="개"
        address={address}
        query={query}
        columns={columns}
        keyOf={keyOf}
        filters={null}
        empty={{
          icon: 'phone',
          title: '아직 발신번호가 없어요',
          line: '번호를 추가하기 전까지는 설정에 적힌 번호로 보내요',
        }}
      />
    </>
  );
}

async function askNumber(): Promise<void> {
  await openModal({
    title: '발신번호 추가',
    message: '지역번호까지 적어 주세요. 1588 같은 대표번호는 그대로 적어요.',
    inputs: [
      {
        id: 'number',
        label: '번호',
        type: 'text',
        required: true,
        autoComplete: 'off',
        placeholder: '02-1234-5678',
        maxLength: 20,
        check: (number) => problemOf('number', { number, label: '-' }),
      },
      {
        id: 'label',
        label: '이름',
        type: 'text',
        required: true,
        autoComplete: 'off',
        placeholder: '예: 고객센터',
        maxLength: 30,
        check: (label) => problemOf('label', { number: '0212345678', label: label.trim() }),
      },
    ],
    buttons: { confirm: '추가하기' },
    onConfirm: ({ number = '', label = '' }) =>
      makeCall(calls.create, { body: { number, label: label.trim() } }),
  });
}

function problemOf(name: 'number' | 'label', values: { number: string; label: string }) {
  const parsed = senderNumberInput.safeParse(values);
  const issue = parsed.error?.issues.find(({ path }) => path[0] === name);
  if (!issue) return null;
  return name === 'number' ? issue.message : '이름을 한 줄로 적어 주세요.';
}

function columnsFor({ isBusy, run }: Pick<Action, 'isBusy' | 'run'>) {
  const makeDefault = ({ _id, number, version }: SenderNumber) =>
    run(
      () => makeCall(calls.makeDefault, { params: { _id }, body: { version } }),
      `이제 ${senderText(number)}에서 보내요`,
    );
  const remove = async ({ _id, number, label, version }: SenderNumber) => {
    const sure = await confirm({
      title: `${label} 번호를 목록에서 뺄까요?`,
      message: `${senderText(number)}을 새 문자에서 고를 수 없게 돼요. 이미 보낸 문자는 그대로예요.`,
      buttons: { confirm: '빼기', tone: 'danger' },
    });
    if (!sure) return;
    await run(
      () => makeCall(calls.remove, { params: { _id }, query: { version } }),
      '목록에서 뺐어요',
    );
  };

  return [
    {
      key: 'number',
      head: '번호',
      fixed: true,
      cell: ({ number, is_default }) => (
        <span className={styles.number}>
          <span className="tabular">{senderText(number)}</span>
          {is_default && <Badge tone="info">기본</Badge>}
        </span>
      ),
    },
    { key: 'label', head: '이름', cell: ({ label }) => label },
    {
      key: 'state',
      head: '상태',
      fixed: true,
      cell: (sender) => {
        const { label, tone } = senderState(sender);
        return <Badge tone={tone}>{label}</Badge>;
      },
    },
    {
      key: 'checked',
      head: '확인',
      cell: ({ checked_at }) => (
        <span className="tabular">
          {checked_at === null ? '–' : formatListDate(checked_at, serverNow())}
        </span>
      ),
    },
    {
      key: 'created',
      head: '등록',
      cell: ({ created_at, created_by }) => `${formatDay(created_at)} · ${created_by ?? '–'}`,
    },
    {
      key: 'actions',
      head: '관리',
      fixed: true,
      actions: true,
      cell: (sender) => (
        <span className={styles.actions}>
          {!sender.is_default && sender.state === 'verified' && (
            <Button
              variant="outline"
              size="xs"
              aria-disabled={isBusy}
              aria-label={`${sender.label} 기본으로`}
              onClick={() => void makeDefault(sender)}
            >
              기본으로
            </Button>
          )}
          <Button
            variant="danger-soft"
            size="xs"
            aria-disabled={isBusy}
            aria-label={`${sender.label} 빼기`}
            onClick={() => void remove(sender)}
          >
            빼기
          </Button>
        </span>
      ),
    },
  ] satisfies readonly ListColumn<SenderNumber>[];
}
