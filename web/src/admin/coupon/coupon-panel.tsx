import { endCoupon, getCoupon, listCoupons, type Coupon } from '@maru/contract/coupon/staff-coupon';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { makeCall } from '../../shared/call.ts';
import { offOf } from '../../shared/coupon-off.ts';
import { openModal } from '../../shared/dialog/dialog.ts';
import {
  formatCount,
  formatDateTime,
  formatDeduction,
  formatNumber,
  formatShortDate,
  formatWon,
} from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { AuditTrail } from '../audit/audit-trail.tsx';
import { daySpan } from '../day-span.ts';
import { reasonInput } from '../form/ask-reason.ts';
import { ExportButton } from '../list/export-button.tsx';
import { PanelPages } from '../list/panel-pages.tsx';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { UnloadedPanel } from '../list/unloaded-panel.tsx';
import { OrderStateBadge } from '../order/order-words.tsx';
import { addressOf } from '../sections.ts';
import { useAction } from '../../shared/use-action.ts';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import { Hint } from '../chrome/hint.tsx';
import styles from './coupon.module.css';
import { CouponStateBadge, usesOf } from './coupon-words.tsx';
import { exportCouponUses, listCouponUses } from '@maru/contract/order/coupon-use';

/** Uses that are shown at once. */
const PAGE_SIZE = 20;

/** One coupon beside the list: its terms, the orders it was used in, and the way to end it. */
export function CouponPanel({ _id, ...moves }: PanelMoves & { _id: number }) {
  const query = useQuery(callQuery(getCoupon, { params: { _id } }));
  if (query.data) return <Known coupon={query.data.item} {...moves} />;
  return (
    <UnloadedPanel
      query={query}
      title="쿠폰"
      missing="찾는 쿠폰이 없어요"
      failed="쿠폰을 불러오지 못했어요"
      moves={moves}
    />
  );
}

function Known({ coupon, ...moves }: PanelMoves & { coupon: Coupon }) {
  const { _id, name, state } = coupon;
  const { isBusy, run } = useAction([listCoupons, getCoupon]);

  const end = () =>
    run(async () => {
      await openModal({
        title: `${name} 쿠폰을 끝낼까요?`,
        message:
          '지금부터 아무도 쓸 수 없고 되돌릴 수 없어요. 이미 이 쿠폰으로 주문한 회원의 금액은 그대로예요.',
        inputs: [reasonInput('예: 행사를 일찍 마침')],
        buttons: { confirm: '쿠폰 끝내기', tone: 'danger' },
        onConfirm: ({ reason = '' }) =>
          makeCall(endCoupon, { params: { _id }, body: { reason: reason.trim() } }),
      });
    });

  return (
    <SidePanel
      title={name}
      {...moves}
      actions={
        state !== 'ended' && (
          <Button
            variant="danger-soft"
            size="admin"
            aria-disabled={isBusy}
            onClick={() => void end()}
          >
            쿠폰 끝내기
          </Button>
        )
      }
    >
      <div>
        <CouponStateBadge state={state} size="lg" />
      </div>
      <Facts items={factsOf(coupon)} />
      <Uses coupon={coupon} />
      <section aria-label="기록">
        <h3>기록</h3>
        <AuditTrail key={state} targetKind="coupon" targetId={_id} />
      </section>
    </SidePanel>
  );
}

function factsOf(coupon: Coupon): readonly (readonly [string, string])[] {
  const { code, valid_from, valid_to, products, members, discounted, ended_at } = coupon;
  return [
    ['방식', code === null ? '회원 지정' : `코드 ${code}`],
    ['할인', offOf(coupon)],
    ['사용 기간', daySpan(valid_from, valid_to)],
    ['상품', products.length === 0 ? '모든 상품' : products.map(({ name }) => name).join(', ')],
    ['가진 회원', formatCount(members, '명')],
    ['사용', usesOf(coupon)],
    ['할인한 금액', formatWon(discounted)],
    ['등록', `${formatDateTime(coupon.created_at)} · ${coupon.created_by}`],
    ...(ended_at === null
      ? []
      : [['종료', `${formatDateTime(ended_at)} · ${coupon.ended_by ?? '–'}`] as const]),
  ];
}

function Uses({ coupon: { _id } }: { coupon: Coupon }) {
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...callQuery(listCouponUses, { params: { _id }, query: { page, pageSize: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  const total = query.data?.total ?? 0;
  return (
    <section aria-label="쿠폰을 쓴 주문">
      <div className={styles.head}>
        <h3>쿠폰을 쓴 주문</h3>
        <ExportButton
          exported={{ call: exportCouponUses, params: { _id }, query: {} }}
          total={total}
          unit="건"
        />
      </div>
      <Loaded
        query={query}
        skeleton={<Skeleton height={120} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<Hint>아직 쓴 주문이 없어요.</Hint>}
      >
        {({ items }) => (
          <ul className={styles.uses}>
            {items.map(({ order, member, product, price, discount, at, given_back_at }) => (
              <li key={`${order._id} ${at}`}>
                <TwoLines>
                  <Link to={`${addressOf('order-paid')}?id=${order._id}`}>{order.order_no}</Link>
                  <SecondLine>
                    {member.name} · {member.user_id} · {product}
                  </SecondLine>
                  <SecondLine>
                    {formatShortDate(at)} · 정가 {formatNumber(price)}원
                  </SecondLine>
                </TwoLines>
                <span className={styles.end}>
                  {formatDeduction(discount)}
                  {given_back_at === null ? (
                    <OrderStateBadge state={order.state} />
                  ) : (
                    <Badge tone="ended">돌려줌</Badge>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <PanelPages
        label="쿠폰을 쓴 주문"
        page={page}
        pageSize={PAGE_SIZE}
        total={total}
        onGo={setPage}
      />
    </section>
  );
}
