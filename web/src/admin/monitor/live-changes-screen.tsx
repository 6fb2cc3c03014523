import { listLiveChanges, type LiveChange } from '@maru/contract/live/live-change';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDate } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { ChoiceFilter } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { useKeptRow } from '../list/open-row.ts';
import { LiveChangePanel } from './live-change-panel.tsx';
import { changeNames, msBetween, processCountOf, reachOf, subjectOf } from './live-change-words.ts';
import { SeenShare } from './seen-share.tsx';
import { clockWithMs, milliseconds } from './monitor-words.ts';
import styles from './live-changes.module.css';

const FILTERS = ['name'] as const;
/** Clients report within ten seconds what they received. The screen refetches the growing count. */
const LOOK_AGAIN_MS = 2_000;

const KINDS = Object.entries(changeNames).map(([value, label]) => ({ value, label }));

const COLUMNS: readonly ListColumn<LiveChange>[] = [
  {
    key: 'name',
    head: '변경',
    fixed: true,
    cell: (change) => (
      <span className={styles.name}>
        {changeNames[change.name] ?? change.name}
        <span>{subjectOf(change)}</span>
      </span>
    ),
  },
  // Beside the name, where a narrow screen still shows it.
  {
    key: 'seen',
    head: '확인한 화면',
    cell: (change) => <SeenShare change={change} />,
  },
  {
    key: 'committed',
    head: '커밋',
    cell: ({ committed_at: at }) => (
      <time dateTime={at} className={styles.committed}>
        {clockWithMs(at)}
        <span>{formatDate(at)}</span>
      </time>
    ),
  },
  {
    key: 'relayed',
    head: '전달 시작',
    number: true,
    cell: ({ committed_at: from, relayed_at: to }) =>
      to === null ? (
        <Badge tone="warn">기다리는 중</Badge>
      ) : (
        `+${milliseconds(msBetween(from, to))}`
      ),
  },
  {
    key: 'emitted',
    head: '내보냄',
    number: true,
    cell: ({ committed_at: from, deliveries }) => {
      const { lastAt } = reachOf(deliveries);
      return lastAt === null ? '–' : `+${milliseconds(msBetween(from, lastAt))}`;
    },
  },
  {
    key: 'processes',
    head: '프로세스',
    number: true,
    cell: processCountOf,
  },
];

/**
 * Delivery of every live change: when it was committed and emitted, and which clients received it.
 */
export function Screen() {
  const address = useListAddress(FILTERS);
  const { page, pageSize } = address;
  const name = address.get('name');
  const query = useQuery({
    ...callQuery(listLiveChanges, { query: { page, pageSize, ...(name && { name }) } }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });
  const open = useKeptRow(address, query.data?.items);

  return (
    <>
      <AdminHead title="전달 확인" />
      <ListScreen
        caption="실시간 변경"
        name="live-changes"
        address={address}
        query={query}
        columns={COLUMNS}
        keyOf={({ _id }) => _id}
        filters={<ChoiceFilter address={address} name="name" label="종류" options={KINDS} />}
        empty={{
          icon: 'broadcast',
          title: '아직 내보낸 변경이 없어요',
          line: '방송을 켜거나 배너를 바꾸면 어디까지 닿았는지 여기에 보여요',
        }}
      />
      {open && <LiveChangePanel change={open.row} {...open.panel} />}
    </>
  );
}
