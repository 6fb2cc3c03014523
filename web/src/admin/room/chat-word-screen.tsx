import {
  addChatWord,
  chatWordInput,
  exportChatWords,
  listChatWords,
  removeChatWord,
  type ChatWord,
} from '@maru/contract/room/chat-rule';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { makeCall } from '../../shared/call.ts';
import { openModal } from '../../shared/dialog/dialog.ts';
import { formatDateTime } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { useAction, type Action } from '../../shared/use-action.ts';
import { AdminHead, PageNote } from '../chrome/admin-page.tsx';
import { SearchFilter } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { listQueryOf } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { ChatRuleCard } from './chat-rule-card.tsx';

const FILTERS = ['q'] as const;
const SHORT_WORD = '2자에서 30자까지 적어 주세요.';

const keyOf = (row: ChatWord) => row._id;

/** Words that lines of chats may not hold, and whether they may hold links and numbers. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const asked = listQueryOf(listChatWords.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(listChatWords, { query: asked }),
    placeholderData: keepPreviousData,
  });
  const { isBusy, run } = useAction([listChatWords]);
  const columns = useMemo(() => columnsFor({ isBusy, run }), [isBusy, run]);

  return (
    <>
      <AdminHead
        title="채팅 금지어"
        actions={
          <Button size="admin" onClick={() => void run(askWord)}>
            <Icon name="plus" size={18} />
            금지어 추가
          </Button>
        }
      />
      <PageNote>
        이 말이 든 메시지는 모든 방송 채팅에서 보낼 수 없어요. 띄어 쓰거나 기호를 넣어 써도 같은
        말로 봐요.
      </PageNote>
      <ChatRuleCard />
      <ListScreen
        caption="채팅 금지어 목록"
        name="chat-word"
        unit="개"
        address={address}
        query={query}
        columns={columns}
        keyOf={keyOf}
        exportCall={{ call: exportChatWords, query: asked }}
        filters={<SearchFilter address={address} placeholder="금지어" />}
        empty={{
          icon: 'shield',
          title: '등록한 금지어가 없어요',
          line: '수익을 약속하는 말은 등록하지 않아도 보낼 수 없어요',
        }}
      />
    </>
  );
}

async function askWord(): Promise<void> {
  await openModal({
    title: '금지어 추가',
    message: '추가하면 지금 열려 있는 방송 채팅에도 바로 적용돼요.',
    inputs: [
      {
        id: 'word',
        label: '금지어',
        type: 'text',
        required: true,
        autoComplete: 'off',
        maxLength: 30,
        check: (word) => (chatWordInput.safeParse(word).success ? null : SHORT_WORD),
      },
    ],
    buttons: { confirm: '추가하기' },
    onConfirm: ({ word = '' }) => makeCall(addChatWord, { body: { word } }),
  });
}

function columnsFor({ isBusy, run }: Pick<Action, 'isBusy' | 'run'>) {
  const remove = ({ _id, word }: ChatWord) =>
    run(async () => {
      await openModal({
        title: `‘${word}’을(를) 목록에서 뺄까요?`,
        message: '빼면 이 말이 든 메시지를 바로 보낼 수 있어요.',
        buttons: { confirm: '빼기', tone: 'danger' },
        onConfirm: () => makeCall(removeChatWord, { params: { _id } }),
      });
    });
  return [
    { key: 'word', head: '금지어', fixed: true, cell: ({ word }) => <strong>{word}</strong> },
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
          aria-label={`${row.word} 빼기`}
          onClick={() => void remove(row)}
        >
          빼기
        </Button>
      ),
    },
  ] satisfies readonly ListColumn<ChatWord>[];
}
