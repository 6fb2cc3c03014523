import { exportProducts, products, type StaffProduct } from '@maru/contract/product/expert-product';
import type { StaffExpert } from '@maru/contract/expert/staff-expert';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import {
  formatDateTime,
  formatDay,
  formatListDate,
  formatNumber,
  formatWon,
} from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { ChoiceFilter, SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { openRowOf } from '../list/open-row.ts';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { productAddressOf } from './expert-address.ts';
import { ExpertName } from './expert-name.tsx';
import { accessOf, periodOf, ProductStateBadge } from './product-words.tsx';
import { listQueryOf } from '../list/list-query.ts';
import { TwoLines } from '../chrome/two-lines.tsx';
import { callQuery } from '../../shared/query.ts';
import { useExpertFilter } from '../form/use-expert-options.ts';
import styles from './expert.module.css';

const FILTERS = ['state', 'expert', 'q'] as const;
const STATE_CHIPS = [
  { value: '', label: '전체' },
  { value: 'on', label: '판매중' },
  { value: 'waiting', label: '판매 전' },
  { value: 'over', label: '판매 종료' },
  { value: 'off', label: '판매 안 함' },
];

const expertColumn: ListColumn<StaffProduct> = {
  key: 'expert',
  head: '전문가',
  cell: ({ expert }) => <ExpertName expert={expert} line={`${expert._id}번`} />,
};

const columns: readonly ListColumn<StaffProduct>[] = [
  {
    key: 'name',
    head: '상품',
    fixed: true,
    sort: { ascending: 'name' },
    cell: (product) => (
      <TwoLines>
        <Link to={productAddressOf(product.expert._id, product._id)} className={styles.name}>
          {product.name}
        </Link>
        <span className={styles.sub}>{accessOf(product)}</span>
      </TwoLines>
    ),
  },
  {
    key: 'state',
    head: '상태',
    fixed: true,
    cell: ({ state }) => <ProductStateBadge state={state} />,
  },
  {
    key: 'price',
    head: '가격',
    number: true,
    sort: { ascending: 'price' },
    cell: ({ price, next_price }) => (
      <TwoLines>
        <span>{formatWon(price)}</span>
        {next_price && (
          <span className={styles.sub}>
            {formatListDate(next_price.effective_at, serverNow())}부터 {formatWon(next_price.price)}
          </span>
        )}
      </TwoLines>
    ),
  },
  { key: 'period', head: '기간', number: true, cell: (product) => periodOf(product) },
  { key: 'sale', head: '판매 기간', cell: (product) => saleOf(product) },
  {
    key: 'sold',
    head: '판매',
    number: true,
    sort: { descending: 'sold' },
    cell: ({ sold }) => `${formatNumber(sold)}건`,
  },
  {
    key: 'active',
    head: '이용 회원',
    number: true,
    sort: { descending: 'active' },
    cell: ({ active }) => `${formatNumber(active)}명`,
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

function saleOf({ sale_from, sale_to }: StaffProduct): string {
  if (sale_from === null && sale_to === null) return '항상';
  return `${sale_from === null ? '' : formatDay(sale_from)} – ${sale_to === null ? '' : formatDay(sale_to)}`;
}

/** The products of one expert, or of all (`null`). */
export function ProductList({ expert }: { expert: Pick<StaffExpert, '_id' | 'state'> | null }) {
  const address = useListAddress(FILTERS);
  const listQuery = listQueryOf(
    products.list.query,
    address,
    FILTERS,
    expert === null ? {} : { expert: expert._id },
  );
  const query = useQuery({
    ...callQuery(products.list, { query: listQuery }),
    placeholderData: keepPreviousData,
  });
  const experts = useExpertFilter({ enabled: expert === null });
  const items = query.data?.items ?? [];
  const open = openRowOf(address, items);

  return (
    <>
      <ListScreen
        caption="전문가 상품"
        name="expert-products"
        address={address}
        query={query}
        columns={expert === null ? [expertColumn, ...columns] : columns}
        keyOf={({ _id }) => _id}
        unit="개"
        exportCall={{ call: exportProducts, query: listQuery }}
        filters={
          <>
            <StateChips address={address} options={STATE_CHIPS} />
            <SearchFilter address={address} placeholder="상품 이름" />
            {expert === null && (
              <ChoiceFilter address={address} name="expert" label="전문가" options={experts} />
            )}
          </>
        }
        empty={{
          icon: 'tag',
          title: '아직 상품이 없어요',
          line: '상품을 등록하면 전문가 페이지에 바로 보여요',
          action: expert !== null && expert.state !== 'ended' && (
            <LinkButton to={productAddressOf(expert._id, 'new')} size="sm">
              상품 등록
            </LinkButton>
          ),
        }}
      />
      {open && <ProductPanel product={open.row} {...open.panel} />}
    </>
  );
}

/** One product beside the list. */
function ProductPanel({
  product,
  ...moves
}: {
  product: StaffProduct;
} & PanelMoves) {
  const { expert, next_price } = product;
  const to = productAddressOf(expert._id, product._id);
  return (
    <SidePanel
      title={product.name}
      to={to}
      {...moves}
      actions={
        <LinkButton to={to} size="admin">
          수정
        </LinkButton>
      }
    >
      <span className={styles.badges}>
        <ProductStateBadge state={product.state} size="lg" />
      </span>
      <Facts
        items={[
          ['전문가', expert.nick],
          ['가격', formatWon(product.price)],
          [
            '다음 가격',
            next_price === null
              ? '없음'
              : `${formatWon(next_price.price)} · ${formatDateTime(next_price.effective_at)}부터`,
          ],
          ['기간', periodOf(product)],
          ['판매 기간', saleOf(product)],
          ['열리는 것', accessOf(product)],
          ['혜택', product.benefits.join(' · ') || '없음'],
          ['판매', `${formatNumber(product.sold)}건`],
          ['이용 회원', `${formatNumber(product.active)}명`],
        ]}
      />
    </SidePanel>
  );
}
