import { exportLoginEvents, listLoginEvents, type LoginEvent } from '@maru/contract/audit/audit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../shared/format.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { deviceNameOf } from '../guard/device-name.ts';
import { ChoiceFilter, DateRangeFilter, SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { methodWords, resultWords } from '@maru/contract/audit/audit-labels';
import { listQueryOf } from '../list/list-query.ts';
import { callQuery } from '../../shared/query.ts';
import styles from './audit.module.css';

const FILTERS = ['realm', 'outcome', 'q', 'from', 'to'] as const;

const OUTCOMES = [
  { value: '', label: '전체' },
  { value: 'ok', label: '성공' },
  { value: 'failed', label: '실패' },
] as const;

const REALMS = [{ value: 'member', label: '회원' }] as const;
const columns: readonly ListColumn<LoginEvent>[] = [
  {
    key: 'at',
    head: '시각',
    fixed: true,
    sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
  {
    key: 'subject',
    head: '계정',
    fixed: true,
    cell: ({ subject }) =>
      subject ? (
        <span className={styles.who}>
          {subject.name !== null && <b>{`${subject.name} `}</b>}
          <span>{subject.login_id}</span>
        </span>
      ) : (
        '없는 아이디'
      ),
  },
  {
    key: 'result',
    head: '결과',
    cell: ({ result, method, new_network: isNew }) => (
      <span className={styles.badges}>
        <Badge tone={result === 'ok' ? 'success' : 'error'}>{resultWords(result)}</Badge>
        {method !== 'password' && <Badge tone="upcoming">{methodWords[method]}</Badge>}
        {isNew && <Badge tone="warn">새 네트워크</Badge>}
      </span>
    ),
  },
  { key: 'ip', head: 'IP', cell: ({ ip }) => ip },
  {
    key: 'device',
    head: '기기',
    cell: ({ user_agent: agent }) => <span title={agent}>{deviceNameOf(agent)}</span>,
  },
];

/** Login attempts, staff first. They are retained for two years. */
export function LoginHistory() {
  const address = useListAddress(FILTERS);
  const wanted = listQueryOf(listLoginEvents.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(listLoginEvents, { query: wanted }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListScreen
      caption="로그인 기록"
      name="login-events"
      address={address}
      query={query}
      columns={columns}
      keyOf={({ _id }) => _id}
      exportCall={{ call: exportLoginEvents, query: wanted }}
      filters={
        <>
          <StateChips address={address} name="outcome" options={OUTCOMES} />
          <ChoiceFilter
            address={address}
            name="realm"
            label="누구의"
            options={REALMS}
            all="관리자"
          />
          <SearchFilter address={address} placeholder="아이디 전체" />
          <DateRangeFilter address={address} label="기간" />
        </>
      }
      empty={{
        icon: 'key',
        title: '아직 로그인 기록이 없어요',
        line: '누가 로그인하거나 실패하면 여기에 남아요',
      }}
    />
  );
}
