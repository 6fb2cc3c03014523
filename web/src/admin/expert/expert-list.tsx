import { adminListExperts, type StaffExpert } from '@maru/contract/expert/staff-expert';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Bar } from '../../shared/chart/change-bars.tsx';
import { formatListDate, formatNumber } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { LinkButton } from '../../shared/ui/button.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { openRowOf } from '../list/open-row.ts';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { expertAddressOf } from './expert-address.ts';
import { ExpertName } from './expert-name.tsx';
import { ContractEnd, ExpertStateBadge } from './expert-words.tsx';
import { listQueryOf } from '../list/list-query.ts';
import { TwoLines } from '../chrome/two-lines.tsx';
import { callQuery } from '../../shared/query.ts';
import styles from './expert.module.css';

const FILTERS = ['state', 'q'] as const;
const STATE_CHIPS = [
  { value: '', label: '전체' },
  { value: 'shown', label: '공개' },
  { value: 'hidden', label: '비공개' },
  { value: 'ended', label: '계약 종료' },
];

/** Columns with bars, whose scale is that of the page. */
function columnsOf(items: readonly StaffExpert[]): readonly ListColumn<StaffExpert>[] {
  const most = (key: 'subscribers' | 'views') => Math.max(1, ...items.map((item) => item[key]));
  const [subscribers, views] = [most('subscribers'), most('views')];
  return [
    ...FIRST_COLUMNS,
    {
      key: 'subscribers',
      head: '구독',
      number: true,
      sort: { descending: 'subscribers' },
      cell: (expert) => <Figure value={expert.subscribers} most={subscribers} />,
    },
    {
      key: 'views',
      head: '30일 입장',
      number: true,
      sort: { descending: 'views' },
      cell: (expert) => <Figure value={expert.views} most={views} />,
    },
    ...LAST_COLUMNS,
  ];
}

function Figure({ value, most }: { value: number; most: number }) {
  return (
    <span className={styles.barred}>
      <span className={styles.figureBar}>
        <Bar value={value} scale={{ min: 0, max: most }} tone="brand" />
      </span>
      {formatNumber(value)}
    </span>
  );
}

const FIRST_COLUMNS: readonly ListColumn<StaffExpert>[] = [
  {
    key: 'expert',
    head: '전문가',
    fixed: true,
    sort: { ascending: 'name' },
    cell: (expert) => (
      <ExpertName expert={expert} line={expert.field} live={expert.live !== null} />
    ),
  },
  { key: 'number', head: '번호', number: true, cell: ({ _id }) => _id },
  { key: 'account', head: '아이디', cell: ({ user_id }) => user_id ?? '–' },
  { key: 'market', head: '시장', cell: ({ market }) => market },
  {
    key: 'state',
    head: '상태',
    fixed: true,
    cell: ({ state }) => <ExpertStateBadge state={state} />,
  },
  {
    key: 'products',
    head: '판매 상품',
    number: true,
    cell: ({ products }) => formatNumber(products),
  },
];

const LAST_COLUMNS: readonly ListColumn<StaffExpert>[] = [
  {
    key: 'contract',
    head: '계약 만료',
    sort: { ascending: 'contract' },
    cell: ({ contract_to }) => <ContractEnd to={contract_to} />,
  },
  {
    key: 'updated',
    head: '수정',
    cell: ({ updated_at, updated_by }) => (
      <TwoLines>
        <span className="tabular">{formatListDate(updated_at, serverNow())}</span>
        <span className={styles.sub}>{updated_by ?? '–'}</span>
      </TwoLines>
    ),
  },
];

/** Every expert there is or was, to be searched and sorted. */
export function ExpertList({ views, add }: { views: ReactNode; add: ReactNode }) {
  const address = useListAddress(FILTERS);
  const query = useQuery({
    ...callQuery(adminListExperts, {
      query: listQueryOf(adminListExperts.query, address, FILTERS),
    }),
    placeholderData: keepPreviousData,
  });
  const items = query.data?.items ?? [];
  const open = openRowOf(address, items);

  return (
    <>
      <AdminHead title="전문가 라인업" actions={add} />
      <ListScreen
        caption="전체 전문가"
        name="experts"
        address={address}
        query={query}
        columns={columnsOf(items)}
        keyOf={({ _id }) => _id}
        unit="명"
        filters={
          <>
            {views}
            <StateChips address={address} options={STATE_CHIPS} />
            <SearchFilter address={address} placeholder="활동명, 별명, 분야, 아이디" />
          </>
        }
        empty={{
          icon: 'users',
          title: '아직 등록된 전문가가 없어요',
          line: '전문가를 등록하면 라인업에 바로 보여요',
          action: add,
        }}
      />
      {open && <ExpertPanel expert={open.row} {...open.panel} />}
    </>
  );
}

/** One expert beside the list. */
function ExpertPanel({
  expert,
  ...moves
}: {
  expert: StaffExpert;
} & PanelMoves) {
  const { _id } = expert;
  return (
    <SidePanel
      title={expert.nick}
      to={expertAddressOf(_id)}
      {...moves}
      actions={
        <>
          <LinkButton to={expertAddressOf(_id, 'expert-product')} size="admin" variant="outline">
            상품
          </LinkButton>
          <LinkButton to={expertAddressOf(_id, 'expert-info')} size="admin">
            정보 수정
          </LinkButton>
        </>
      }
    >
      <span className={styles.badges}>
        <ExpertStateBadge state={expert.state} size="lg" />
        {expert.live !== null && <Badge tone="live">LIVE</Badge>}
      </span>
      <Facts
        items={[
          ['번호', `${_id}번`],
          ['별명', expert.nicknames.join(', ')],
          ['분야', `${expert.field} · ${expert.market}`],
          ['아이디', expert.user_id ?? '–'],
          ['판매 상품', `${formatNumber(expert.products)}개`],
          ['구독', `${formatNumber(expert.subscribers)}명`],
          ['30일 입장', `${formatNumber(expert.views)}회`],
          ['계약 만료', <ContractEnd key="to" to={expert.contract_to} />],
        ]}
      />
    </SidePanel>
  );
}
