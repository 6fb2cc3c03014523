import { listPlayOverlaps, overlapDays, type PlayOverlap } from '@maru/contract/room/staff-play';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatListDate, formatNumber } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { AdminHead } from '../chrome/admin-page.tsx';
import { StateChips } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { listQueryOf } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { detailAddressOf } from './member-address.ts';
import { SecondLine } from '../chrome/two-lines.tsx';
import styles from './member.module.css';

const FILTERS = ['days'] as const;

/** Without a selection, the default of the call applies. */
const DAYS = overlapDays.map((days) => ({
  value: days === 30 ? '' : String(days),
  label: `최근 ${days}일`,
}));

const keyOf = ({ member }: PlayOverlap) => member._id;

const columns: readonly ListColumn<PlayOverlap>[] = [
  {
    key: 'member',
    head: '회원',
    fixed: true,
    cell: ({ member }) => (
      <Link to={detailAddressOf(member._id, 'sessions')} className={styles.two}>
        <span className={styles.strong}>{member.user_id}</span>
        <SecondLine>{member.name}</SecondLine>
      </Link>
    ),
  },
  {
    key: 'times',
    head: '끊긴 시청',
    fixed: true,
    cell: ({ times }) => <span className="tabular">{formatNumber(times)}회</span>,
  },
  {
    key: 'addresses',
    head: '접속 주소',
    cell: ({ addresses }) => <span className="tabular">{formatNumber(addresses)}곳</span>,
  },
  {
    key: 'last',
    head: '마지막',
    cell: ({ last_at }) => <span className="tabular">{formatListDate(last_at, serverNow())}</span>,
  },
];

/** Members who watched on more devices at a time than one account may, most often first. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const query = useQuery({
    ...callQuery(listPlayOverlaps, {
      query: listQueryOf(listPlayOverlaps.query, address, FILTERS),
    }),
    placeholderData: keepPreviousData,
  });

  return (
    <>
      <AdminHead title="동시 시청" />
      <ListScreen
        caption="동시 시청"
        name="user-play"
        address={address}
        query={query}
        columns={columns}
        keyOf={keyOf}
        unit="명"
        filters={<StateChips address={address} name="days" options={DAYS} />}
        empty={{
          icon: 'user',
          title: '동시에 시청한 회원이 없어요',
          line: '보는 중에 같은 아이디로 다른 기기에서 방송을 시작하면 여기에 모여요',
        }}
      />
    </>
  );
}
