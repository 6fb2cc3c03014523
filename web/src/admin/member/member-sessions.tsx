import {
  listUserSessions,
  type StaffUser,
  type UserSession,
} from '@maru/contract/member/staff-member';
import type { OutputOf } from '@maru/contract/core/call';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { formatDateTime } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Table, type Column } from '../../shared/ui/table.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { useAdmin } from '../guard/admin-guard.ts';
import { deviceNameOf } from '../guard/device-name.ts';
import { mayChangeAccount } from './may-change-account.ts';
import { MemberJoins } from './member-joins.tsx';
import { useMemberActions } from './use-member-actions.ts';
import styles from './member.module.css';
import { loginResults } from './member-words.ts';

type Login = OutputOf<typeof listUserSessions>['logins'][number];
type User = Pick<StaffUser, '_id' | 'user_id' | 'version' | 'type'>;

const deviceColumns: readonly Column<UserSession>[] = [
  {
    key: 'device',
    head: '기기',
    narrow: 'main',
    cell: ({ user_agent }) => <span title={user_agent}>{deviceNameOf(user_agent)}</span>,
  },
  {
    key: 'ip',
    head: '주소',
    narrow: 'fact',
    cell: ({ ip }) => <span className="tabular">{ip}</span>,
  },
  {
    key: 'since',
    head: '로그인',
    narrow: 'fact',
    cell: ({ created_at }) => formatDateTime(created_at),
  },
  {
    key: 'used',
    head: '최근 사용',
    narrow: 'fact',
    cell: ({ last_used_at }) => formatDateTime(last_used_at),
  },
];

const loginColumns: readonly Column<Login>[] = [
  { key: 'at', head: '시각', narrow: 'main', cell: ({ at }) => formatDateTime(at) },
  {
    key: 'ip',
    head: '주소',
    narrow: 'fact',
    cell: ({ ip }) => <span className="tabular">{ip}</span>,
  },
  {
    key: 'device',
    head: '기기',
    narrow: 'fact',
    cell: ({ user_agent }) => deviceNameOf(user_agent),
  },
  {
    key: 'result',
    head: '결과',
    narrow: 'value',
    cell: ({ result }) => (
      <Badge tone={result === 'ok' ? 'success' : 'warn'}>{loginResults[result] ?? '실패'}</Badge>
    ),
  },
];

/** The devices of a member, the newest logins, and the broadcasts that were joined. */
export function MemberSessions({ user }: { user: User }) {
  const query = useQuery(callQuery(listUserSessions, { params: { _id: user._id } }));
  return (
    <div className={styles.stack}>
      <DevicesPanel user={user} query={query} />
      <Panel title="최근 로그인 시도" padding={false}>
        <Loaded
          query={query}
          skeleton={<Skeleton height={120} />}
          isEmpty={({ logins }) => logins.length === 0}
          empty={<p className={styles.none}>로그인한 적이 없어요</p>}
        >
          {({ logins }) => (
            <Table
              caption="최근 로그인 시도"
              rows={logins}
              keyOf={({ _id }) => _id}
              columns={loginColumns}
            />
          )}
        </Loaded>
      </Panel>
      <MemberJoins _id={user._id} />
    </div>
  );
}

interface DevicesPanelProps {
  user: User;
  query: UseQueryResult<OutputOf<typeof listUserSessions>>;
}

/** The devices of a member. Staff who may change the account can log each one out. */
function DevicesPanel({ user, query }: DevicesPanelProps) {
  const actions = useMemberActions();
  const mayEnd = mayChangeAccount(user, useAdmin().permissions);
  const endColumn: Column<UserSession> = {
    key: 'end',
    head: <span className="sr-only">로그아웃</span>,
    narrow: 'value',
    cell: ({ _id, user_agent }) => (
      <Button
        size="xs"
        variant="danger-soft"
        aria-label={`${deviceNameOf(user_agent)} 로그아웃`}
        onClick={() => void actions.endSessions(user, { _id, name: deviceNameOf(user_agent) })}
      >
        로그아웃
      </Button>
    ),
  };
  return (
    <Panel
      title="로그인한 기기"
      padding={false}
      aside={
        mayEnd &&
        (query.data?.items.length ?? 0) > 1 && (
          <Button
            size="xs"
            variant="danger-soft"
            onClick={() => void actions.endSessions(user, null)}
          >
            모두 로그아웃
          </Button>
        )
      }
    >
      <Loaded
        query={query}
        skeleton={<Skeleton height={120} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={styles.none}>로그인한 기기가 없어요</p>}
      >
        {({ items }) => (
          <Table
            caption="로그인한 기기"
            rows={items}
            keyOf={({ _id }) => _id}
            columns={mayEnd ? [...deviceColumns, endColumn] : deviceColumns}
          />
        )}
      </Loaded>
    </Panel>
  );
}
