import { listUserJoins } from '@maru/contract/room/staff-play';
import { isMessageCode } from '@maru/contract/core/message';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Table } from '../../shared/ui/table.tsx';
import { sentenceOf } from '../../shared/wording.ts';
import { Panel } from '../chrome/admin-page.tsx';
import { deviceNameOf } from '../guard/device-name.ts';
import styles from './member.module.css';

/** The broadcasts a member entered or tried to, and the plays that another device cut off. */
export function MemberJoins({ _id }: { _id: number }) {
  const query = useQuery(callQuery(listUserJoins, { params: { _id } }));
  return (
    <>
      <Panel title="동시 시청으로 끊긴 방송" padding={false}>
        <Loaded
          query={query}
          skeleton={<Skeleton height={120} />}
          isEmpty={({ overlaps }) => overlaps.length === 0}
          empty={<p className={styles.none}>동시에 시청한 적이 없어요</p>}
        >
          {({ overlaps }) => (
            <Table
              caption="동시 시청으로 끊긴 방송"
              rows={overlaps}
              keyOf={({ at }) => at}
              columns={[
                { key: 'at', head: '시각', narrow: 'main', cell: ({ at }) => formatDateTime(at) },
                { key: 'title', head: '방송', narrow: 'fact', cell: ({ title }) => title },
                {
                  key: 'from',
                  head: '보던 기기',
                  narrow: 'fact',
                  cell: ({ ip, user_agent }) => <Device ip={ip} userAgent={user_agent} />,
                },
                {
                  key: 'to',
                  head: '새 기기',
                  narrow: 'value',
                  cell: ({ next_ip, next_user_agent }) => (
                    <Device ip={next_ip} userAgent={next_user_agent} />
                  ),
                },
              ]}
            />
          )}
        </Loaded>
      </Panel>
      <Panel title="최근 방송 입장" padding={false}>
        <Loaded
          query={query}
          skeleton={<Skeleton height={120} />}
          isEmpty={({ items }) => items.length === 0}
          empty={<p className={styles.none}>방송에 입장한 적이 없어요</p>}
        >
          {({ items }) => (
            <Table
              caption="최근 방송 입장"
              rows={items}
              keyOf={(item) => item._id}
              columns={[
                { key: 'at', head: '시각', narrow: 'main', cell: ({ at }) => formatDateTime(at) },
                {
                  key: 'title',
                  head: '방송',
                  narrow: 'fact',
                  cell: ({ title, kind }) =>
                    `${title ?? '없는 방송'}${kind === 'vod' ? ' (다시보기)' : ''}`,
                },
                {
                  key: 'device',
                  head: '기기',
                  narrow: 'fact',
                  cell: ({ ip, user_agent }) => <Device ip={ip} userAgent={user_agent} />,
                },
                {
                  key: 'result',
                  head: '결과',
                  narrow: 'value',
                  cell: ({ result }) => (
                    <Badge tone={result === 'joined' ? 'success' : 'warn'}>{wordOf(result)}</Badge>
                  ),
                },
              ]}
            />
          )}
        </Loaded>
      </Panel>
    </>
  );
}

function Device({ ip, userAgent }: { ip: string | null; userAgent: string }) {
  return (
    <span title={userAgent}>
      {userAgent === '' ? '알 수 없는 기기' : deviceNameOf(userAgent)}
      {ip !== null && <span className="tabular"> · {ip}</span>}
    </span>
  );
}

function wordOf(result: string): string {
  if (result === 'joined') return '입장';
  return (isMessageCode(result) && sentenceOf(result)) || '로그인 필요';
}
