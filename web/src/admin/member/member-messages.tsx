import {
  listUserMessages,
  type StaffUserView,
  type UserMessage,
} from '@maru/contract/member/staff-member';
import { providerText } from '@maru/contract/message/sms-provider';
import { reasonText } from '@maru/contract/campaign/recipient-reason';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { openRowOf } from '../list/open-row.ts';
import type { ListColumn } from '../list/list-table.tsx';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { SecondLine } from '../chrome/two-lines.tsx';
import { Hint } from '../chrome/hint.tsx';
import styles from './member.module.css';
import { channelNames, messageStates, purposeNames, seenNames } from './member-words.ts';

const FILTERS: readonly string[] = [];

const columns: readonly ListColumn<UserMessage>[] = [
  {
    key: 'at',
    head: '시각',
    cell: ({ at }) => <span className="tabular">{formatDateTime(at)}</span>,
  },
  {
    key: 'channel',
    head: '종류',
    cell: (message) => channelOf(message),
  },
  {
    key: 'purpose',
    head: '용도',
    cell: ({ purpose }) => (purpose === null ? '단체 발송' : purposeNames[purpose]),
  },
  {
    key: 'text',
    head: '내용',
    fixed: true,
    cell: (message) => <span className={styles.message}>{wordsOf(message)}</span>,
  },
  { key: 'destination', head: '받는 곳', cell: ({ destination }) => destination },
  { key: 'provider', head: '발송사', cell: (message) => providerText(message) ?? '–' },
  {
    key: 'state',
    head: '결과',
    cell: ({ state, reason, seen }) => (
      <span className={styles.badges}>
        <Badge tone={messageStates[state].tone}>{messageStates[state].name}</Badge>
        {reason !== null && <SecondLine>{reasonText(reason)}</SecondLine>}
        {seen !== null && <SecondLine>{seenNames[seen]}</SecondLine>}
      </span>
    ),
  },
];

/**
 * Campaigns and single messages have separate id sequences. Even keys are campaigns and odd keys
 * are single messages.
 */
const keyOf = ({ kind, _id }: UserMessage) => _id * 2 + (kind === 'campaign' ? 0 : 1);

function channelOf({ channel, advertising, is_instead }: UserMessage): string {
  if (is_instead) return '문자 · 알림톡 대신';
  return `${channelNames[channel]}${advertising ? ' · 광고' : ''}`;
}

function wordsOf({ title, text, purpose }: UserMessage): string {
  return title || (text ?? (purpose === null ? '안내' : purposeNames[purpose]));
}

/** Every message that went to a member. */
export function MemberMessages({ user: { _id } }: { user: StaffUserView }) {
  const address = useListAddress(FILTERS);
  const { page, pageSize } = address;
  const query = useQuery({
    ...callQuery(listUserMessages, { params: { _id }, query: { page, pageSize } }),
    placeholderData: keepPreviousData,
  });
  const open = openRowOf(address, query.data?.items, keyOf);
  return (
    <>
      <ListScreen
        caption="보낸 메시지"
        name="user-messages"
        address={address}
        query={query}
        columns={columns}
        keyOf={keyOf}
        filters={<Hint>이 회원에게 보낸 문자와 알림톡, 푸시예요</Hint>}
        empty={{
          icon: 'mail',
          title: '보낸 메시지가 없어요',
          line: '문자나 알림톡, 푸시를 보내면 여기에 남아요',
        }}
      />
      {open && <MessagePanel message={open.row} {...open.panel} />}
    </>
  );
}

function MessagePanel({ message, ...moves }: { message: UserMessage } & PanelMoves) {
  const { purpose, text, destination, state, reason, seen, is_told_late, at } = message;
  const provider = providerText(message);
  return (
    <SidePanel title={wordsOf(message)} {...moves}>
      <Facts
        items={[
          ['시각', formatDateTime(at)],
          ['종류', channelOf(message)],
          ...(purpose === null ? [] : ([['용도', purposeNames[purpose]]] as const)),
          ['받는 곳', destination],
          ...(provider === null ? [] : ([['발송사', provider]] as const)),
          ['결과', messageStates[state].name],
          ...(reason === null ? [] : ([['사유', reasonText(reason)]] as const)),
          ...(seen === null ? [] : ([['기기', seenNames[seen]]] as const)),
          ...(is_told_late
            ? ([
                [
                  '나중 통보',
                  '발송사가 나중에 다른 결과를 알려 왔어요. 처음 결과를 그대로 뒀어요.',
                ],
              ] as const)
            : []),
        ]}
      />
      {text === null ? (
        <Hint>본인만 볼 수 있는 내용이라 남기지 않아요</Hint>
      ) : (
        <p className={styles.full}>{text}</p>
      )}
    </SidePanel>
  );
}
