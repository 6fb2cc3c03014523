import { exportCoupons, listCoupons, type Coupon } from '@maru/contract/coupon/staff-coupon';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount, formatWon } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { AdminHead, PageNote } from '../chrome/admin-page.tsx';
import { ChoiceFilter, SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { listQueryOf } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { panelOf } from '../list/open-row.ts';
import { couponColumns } from './coupon-columns.tsx';
import { CouponPanel } from './coupon-panel.tsx';
import { couponKindOptions, couponStateOptions } from './coupon-words.tsx';
import { NewCouponPanel } from './new-coupon-panel.tsx';

const FILTERS = ['state', 'q', 'kind'] as const;
const STATE_CHIPS = [{ value: '', label: '전체' }, ...couponStateOptions];

const keyOf = (coupon: Coupon) => coupon._id;

/** Coupons with their use. Staff create, inspect and end them here. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const [isAdding, setAdding] = useState(false);
  const asked = listQueryOf(listCoupons.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(listCoupons, { query: asked }),
    placeholderData: keepPreviousData,
  });
  const items = query.data?.items ?? [];
  const totals = query.data?.totals;

  return (
    <>
      <AdminHead
        title="쿠폰"
        actions={
          <Button
            size="admin"
            onClick={() => {
              address.open(null);
              setAdding(true);
            }}
          >
            <Icon name="plus" size={18} />
            쿠폰 등록
          </Button>
        }
      />
      <PageNote>
        쿠폰은 회원마다 한 번 쓸 수 있어요. 결제하지 않고 주문이 끝나면 쿠폰은 회원에게 돌아가고,
        결제한 뒤 환불하면 돌아가지 않아요.
      </PageNote>
      <ListScreen
        caption="쿠폰 목록"
        name="coupon"
        unit="개"
        address={address}
        query={query}
        columns={couponColumns}
        keyOf={keyOf}
        exportCall={{ call: exportCoupons, query: asked }}
        totals={
          totals && [
            { label: '사용', value: formatCount(totals.uses, '건') },
            { label: '할인한 금액(결제한 주문)', value: formatWon(totals.discounted) },
          ]
        }
        filters={
          <>
            <StateChips address={address} options={STATE_CHIPS} />
            <SearchFilter address={address} placeholder="이름, 코드" />
            <ChoiceFilter address={address} name="kind" label="방식" options={couponKindOptions} />
          </>
        }
        empty={{
          icon: 'tag',
          title: '아직 쿠폰이 없어요',
          line: '코드를 알리거나 회원을 골라 할인 쿠폰을 줄 수 있어요',
        }}
      />
      {isAdding && (
        <NewCouponPanel
          onClose={() => setAdding(false)}
          onMade={(_id) => {
            setAdding(false);
            address.open(_id);
          }}
        />
      )}
      {address.openId !== null && !isAdding && (
        <CouponPanel key={address.openId} _id={address.openId} {...panelOf(address, items)} />
      )}
    </>
  );
}
