import {
  exportSettlements,
  listSettlements,
  type Settlement,
} from '@maru/contract/settlement/settlement';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatCount, formatNumber, formatWon } from '../../shared/format.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { ChartFold } from '../chart/chart-fold.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { ChoiceFilter } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { listQueryOf, chartQueryOf } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { openRowOf } from '../list/open-row.ts';
import { useExpertFilter } from '../form/use-expert-options.ts';
import { SettlementPanel } from './settlement-panel.tsx';

const FILTERS = ['month', 'expert', 'closed'] as const;
const CLOSED = [
  { value: 'false', label: '마감 전' },
  { value: 'true', label: '마감' },
] as const;

const SettlementCharts = lazyComponent(
  async () => (await import('./settlement-charts.tsx')).SettlementCharts,
);

const keyOf = (settlement: Settlement) => settlement._id;

/** Monthly revenue of each expert's products, and the expert's share. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const asked = listQueryOf(listSettlements.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(listSettlements, { query: asked }),
    placeholderData: keepPreviousData,
  });
  const experts = useExpertFilter();
  const items = query.data?.items ?? [];
  const open = openRowOf(address, items);
  const totals = query.data?.totals;

  return (
    <>
      <AdminHead title="전문가 정산" />
      <ChartFold name="order-expert" title="전문가와 달">
        <SettlementCharts asked={chartQueryOf(asked)} />
      </ChartFold>
      <ListScreen
        caption="전문가 정산"
        name="order-expert"
        address={address}
        query={query}
        columns={columns}
        keyOf={keyOf}
        exportCall={{ call: exportSettlements, query: asked }}
        totals={
          totals && [
            { label: '주문', value: formatCount(totals.orders, '건') },
            { label: '매출', value: formatWon(totals.gross) },
            { label: '할인', value: formatWon(totals.discount) },
            { label: '환불', value: formatWon(totals.refund) },
            { label: '순매출', value: formatWon(totals.net) },
            { label: '정산액', value: formatWon(totals.payable) },
          ]
        }
        filters={
          <>
            <ChoiceFilter
              address={address}
              name="month"
              label="정산월"
              options={(query.data?.months ?? []).map((month) => ({
                value: month,
                label: month.replace('-', '.'),
              }))}
            />
            <ChoiceFilter address={address} name="expert" label="전문가" options={experts} />
            <ChoiceFilter address={address} name="closed" label="마감" options={CLOSED} />
          </>
        }
        empty={{
          icon: 'wallet',
          title: '아직 정산할 매출이 없어요',
          line: '전문가 상품이 팔리면 달마다 여기에 모여요',
        }}
      />
      {open && <SettlementPanel key={open.row._id} settlement={open.row} {...open.panel} />}
    </>
  );
}

const columns: readonly ListColumn<Settlement>[] = [
  {
    key: 'month',
    head: '정산월',
    fixed: true,
    sort: { descending: 'latest', isDefault: true },
    cell: ({ month }) => <strong className="tabular">{month.replace('-', '.')}</strong>,
  },
  { key: 'expert', head: '전문가', fixed: true, cell: ({ expert }) => expert.nick },
  { key: 'orders', head: '주문', number: true, cell: ({ orders }) => formatNumber(orders) },
  { key: 'gross', head: '매출', number: true, cell: ({ gross }) => formatNumber(gross) },
  { key: 'discount', head: '할인', number: true, cell: ({ discount }) => formatNumber(discount) },
  { key: 'refund', head: '환불', number: true, cell: ({ refund }) => formatNumber(refund) },
  {
    key: 'net',
    head: '순매출',
    number: true,
    sort: { descending: 'net' },
    cell: ({ net }) => <strong>{formatNumber(net)}</strong>,
  },
  {
    key: 'share',
    head: '정산율',
    number: true,
    cell: ({ share }) => (share === null ? '미정' : `${share}%`),
  },
  {
    key: 'payable',
    head: '정산액',
    number: true,
    cell: ({ payable }) => (payable === null ? '–' : formatNumber(payable)),
  },
  {
    key: 'closed',
    head: '마감',
    cell: ({ closed_at, is_over }) =>
      closed_at !== null ? (
        <Badge tone="success">마감</Badge>
      ) : is_over ? (
        <Badge tone="warn">마감 전</Badge>
      ) : (
        <Badge tone="info">진행 중</Badge>
      ),
  },
];
