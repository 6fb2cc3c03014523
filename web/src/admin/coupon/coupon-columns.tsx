import type { Coupon } from '@maru/contract/coupon/staff-coupon';
import { offOf } from '../../shared/coupon-off.ts';
import { formatListDate, formatNumber } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { daySpan } from '../day-span.ts';
import type { ListColumn } from '../list/list-table.tsx';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import { CouponStateBadge, usesOf } from './coupon-words.tsx';

export const couponColumns: readonly ListColumn<Coupon>[] = [
  {
    key: 'name',
    head: '쿠폰',
    fixed: true,
    cell: ({ name, code }) => (
      <TwoLines>
        <strong>{name}</strong>
        <SecondLine>{code ?? '회원 지정'}</SecondLine>
      </TwoLines>
    ),
  },
  {
    key: 'state',
    head: '상태',
    fixed: true,
    cell: ({ state }) => <CouponStateBadge state={state} />,
  },
  { key: 'off', head: '할인', number: true, cell: offOf },
  {
    key: 'products',
    head: '상품',
    cell: ({ products: [first, ...others] }) =>
      first === undefined
        ? '모든 상품'
        : `${first.name}${others.length === 0 ? '' : ` 외 ${others.length}개`}`,
  },
  {
    key: 'span',
    head: '사용 기간',
    sort: { ascending: 'ending' },
    cell: ({ valid_from, valid_to }) => daySpan(valid_from, valid_to),
  },
  {
    key: 'members',
    head: '가진 회원',
    number: true,
    cell: ({ members }) => formatNumber(members),
  },
  { key: 'uses', head: '사용', number: true, sort: { descending: 'uses' }, cell: usesOf },
  {
    key: 'discounted',
    head: '할인한 금액',
    number: true,
    cell: ({ discounted }) => formatNumber(discounted),
  },
  {
    key: 'created',
    head: '등록',
    sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
    cell: ({ created_at, created_by }) => (
      <TwoLines>
        <span className="tabular">{formatListDate(created_at, serverNow())}</span>
        <SecondLine>{created_by}</SecondLine>
      </TwoLines>
    ),
  },
];
