import {
  bestStocks,
  exportBestStocks,
  type StaffBestStock,
} from '@maru/contract/stock/staff-stock';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { formatDay, formatWon } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { LinkButton } from '../../shared/ui/button.tsx';
import { ChangeMark } from '../../shared/ui/change-mark.tsx';
import { SegmentNav } from '../../shared/ui/segment.tsx';
import { ChoiceFilter, DateRangeFilter, SearchFilter } from '../list/filter-fields.tsx';
import { useListAddress, type ListAddress } from '../list/list-address.ts';
import { listQueryOf } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { addressOf } from '../sections.ts';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import { useExpertFilter } from '../form/use-expert-options.ts';
import styles from './stock.module.css';

const HOME = addressOf('best-stock');
const FILTERS = ['state', 'expert', 'from', 'to', 'q'] as const;

const dayText = (day: string) => formatDay(`${day}T00:00:00+09:00`);

const columns: readonly ListColumn<StaffBestStock>[] = [
  {
    key: 'stock',
    head: '종목',
    fixed: true,
    sort: { ascending: 'name' },
    cell: ({ _id, stock }) => (
      <TwoLines>
        <Link to={`${HOME}?_id=${_id}`} className={styles.titleLink}>
          {stock.name}
        </Link>
        <SecondLine>
          {stock.code} · {stock.theme}
        </SecondLine>
      </TwoLines>
    ),
  },
  { key: 'expert', head: '전문가', cell: ({ expert }) => expert?.nick ?? '–' },
  {
    key: 'mentioned',
    head: '언급한 날',
    sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
    cell: ({ mentioned_on }) => <span className="tabular">{dayText(mentioned_on)}</span>,
  },
  {
    key: 'base',
    head: '기준가',
    number: true,
    cell: ({ base_price }) => formatWon(base_price),
  },
  {
    key: 'close',
    head: '확인한 가격',
    number: true,
    cell: ({ close_price, close_on }) => (
      <TwoLines>
        <span>{formatWon(close_price)}</span>
        <SecondLine>{dayText(close_on)}</SecondLine>
      </TwoLines>
    ),
  },
  {
    key: 'change',
    head: '등락',
    number: true,
    sort: { ascending: 'change-low', descending: 'change' },
    cell: ({ change_percent }) => <ChangeMark percent={change_percent} />,
  },
  {
    key: 'state',
    head: '공개',
    cell: ({ state }) =>
      state === 'published' ? <Badge tone="success">공개</Badge> : <Badge tone="ended">숨김</Badge>,
  },
];

/** Open and closed stocks, never in one table (features L05). */
export function BestStockList() {
  const navigate = useNavigate();
  const listed = useListAddress(FILTERS);
  const realised = listed.get('realised') === 'true';
  const address: ListAddress = {
    ...listed,
    open: (_id) => void navigate(`${HOME}?_id=${_id ?? ''}`),
  };
  const asked = {
    ...listQueryOf(bestStocks.list.query, address, FILTERS),
    realised: realised ? ('true' as const) : ('false' as const),
  };
  const query = useQuery({
    ...callQuery(bestStocks.list, { query: asked }),
    placeholderData: keepPreviousData,
  });
  const experts = useExpertFilter();
  return (
    <>
      <div className={styles.bar}>
        <SegmentNav
          label="종목 상태"
          links={[
            { to: HOME, label: '진행 중 (미실현)', current: !realised },
            { to: `${HOME}?realised=true`, label: '종료 (실현)', current: realised },
          ]}
        />
      </div>
      <ListScreen
        caption={realised ? '종료한 종목' : '진행 중인 종목'}
        name="best-stock"
        address={address}
        query={query}
        columns={columns}
        keyOf={({ _id }) => _id}
        exportCall={{ call: exportBestStocks, query: asked }}
        filters={
          <>
            <SearchFilter address={address} placeholder="종목, 코드, 테마" />
            <ChoiceFilter address={address} name="expert" label="전문가" options={experts} />
            <ChoiceFilter
              address={address}
              name="state"
              label="공개"
              options={[
                { value: 'published', label: '공개' },
                { value: 'hidden', label: '숨김' },
              ]}
            />
            <DateRangeFilter address={address} label="언급한 날" />
          </>
        }
        empty={{
          icon: 'chart',
          title: realised ? '종료한 종목이 없어요' : '진행 중인 종목이 없어요',
          line: '전문가가 방송에서 다룬 종목을 등록해 주세요',
          action: (
            <LinkButton to={`${HOME}?_id=new`} size="sm">
              종목 등록
            </LinkButton>
          ),
        }}
      />
    </>
  );
}
