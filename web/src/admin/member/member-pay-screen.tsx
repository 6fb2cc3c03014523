import { brand } from '#brand';
import { holds } from '@maru/contract/session/staff';
import {
  listProductOptions,
  listUserMemberships,
  listUserOrders,
  type UserMembership,
} from '@maru/contract/member/staff-membership';
import type { OrderOfStaff } from '@maru/contract/order/order';
import type { StaffUserView } from '@maru/contract/member/staff-member';
import { methodName } from '@maru/contract/order/pay-method-words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime, formatDay, formatNumber, formatWon } from '../../shared/format.ts';
import { lastMomentOf, spanWords } from '../../shared/membership-span.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Table } from '../../shared/ui/table.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { useAdmin } from '../guard/admin-guard.ts';
import { useListAddress } from '../list/list-address.ts';
import { OrderStateBadge } from '../order/order-words.tsx';
import { RefundButton } from '../order/refund-button.tsx';
import { addressOf } from '../sections.ts';
import { useMembershipActions, type MembershipActions } from './use-membership-actions.ts';
import { MemberPage } from './member-page.tsx';
import { SecondLine } from '../chrome/two-lines.tsx';
import styles from './member.module.css';
import { membershipStates, sourceNames } from './member-words.ts';

const FILTERS: readonly string[] = [];

/**
 * Current and past products of one member and their payments, with every day that was added or
 * removed.
 */
export function Screen() {
  return <MemberPage tab="pay">{(user) => <Pay user={user} />}</MemberPage>;
}

function Pay({ user }: { user: StaffUserView }) {
  return (
    <div className={styles.stack}>
      <Memberships user={user} />
      <Orders user={user} />
    </div>
  );
}

function Memberships({ user }: { user: StaffUserView }) {
  const query = useQuery(callQuery(listUserMemberships, { params: { _id: user._id } }));
  const products = useQuery(callQuery(listProductOptions, {}));
  const actions = useMembershipActions();
  const { permissions } = useAdmin();
  const [shown, setShown] = useState<'all' | 'open'>('open');
  const mayOrder = holds(permissions, brand.switches.orderPagesNeed) && user.state !== 'withdrawn';
  const isShown = ({ state }: UserMembership) =>
    shown === 'all' || state === 'current' || state === 'coming';
  const left = (query.data?.items ?? []).reduce(
    (sum, item) => sum + (item.state === 'current' || item.state === 'coming' ? item.days_left : 0),
    0,
  );
  return (
    <Panel
      title="이용 기간"
      padding={false}
      aside={
        <span className={styles.badges}>
          <span>남은 날 모두 {formatNumber(left)}일</span>
          <Chip size="sm" on={shown === 'open'} onClick={() => setShown('open')}>
            이용 중
          </Chip>
          <Chip size="sm" on={shown === 'all'} onClick={() => setShown('all')}>
            전체
          </Chip>
          {mayOrder && (
            <Button
              size="admin"
              aria-disabled={!products.data}
              onClick={() => void actions.order(user, products.data?.items ?? [])}
            >
              <Icon name="plus" size={16} />
              주문 직접 넣기
            </Button>
          )}
        </span>
      }
    >
      <Loaded
        query={query}
        skeleton={<Skeleton height={140} />}
        isEmpty={({ items }) => !items.some(isShown)}
        empty={
          <p className={styles.none}>
            {shown === 'open' ? '지금 이용하는 상품이 없어요' : '이용한 상품이 없어요'}
          </p>
        }
      >
        {({ items }) => (
          <ul className={styles.ledger}>
            {items.filter(isShown).map((item) => (
              <li key={item._id}>
                <MembershipEntry item={item} actions={actions} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

const ADJUSTED = { extend: '늘림', shorten: '줄임', end: '끝냄' } as const;

function MembershipEntry({ item, actions }: { item: UserMembership; actions: MembershipActions }) {
  const isOpen = item.state === 'current' || item.state === 'coming';
  const used = item.days - item.days_left;
  return (
    <article className={styles.entry}>
      <div className={styles.entryHead}>
        <span className={styles.badges}>
          <Badge tone={membershipStates[item.state].tone}>
            {membershipStates[item.state].name}
          </Badge>
          <strong>{item.product.name}</strong>
          <SecondLine>
            {sourceNames[item.source]}
            {item.order !== null && <span>{` · ${item.order.order_no}`}</span>}
          </SecondLine>
        </span>
        {isOpen && (
          <span className={styles.badges}>
            <Button
              size="xs"
              variant="outline"
              aria-label={`${item.product.name} 기간 바꾸기`}
              onClick={() => void actions.adjust(item)}
            >
              기간 바꾸기
            </Button>
            <Button
              size="xs"
              variant="danger-soft"
              aria-label={`${item.product.name} 지금 끝내기`}
              onClick={() => void actions.end(item)}
            >
              지금 끝내기
            </Button>
          </span>
        )}
      </div>
      <div className={styles.entryDays}>
        <span className="tabular">{spanWords(item)}</span>
        {isOpen && (
          <>
            <progress
              className={styles.days}
              value={used}
              max={item.days}
              aria-label={`${item.days}일 중 ${used}일 지남`}
            />
            <span className="tabular">
              {item.days}일 중 {item.days_left}일 남음
            </span>
          </>
        )}
      </div>
      {item.adjustments.length > 0 && (
        <ul className={styles.adjustments}>
          {item.adjustments.map((one) => (
            <li key={one._id}>
              <span className="tabular">{formatDateTime(one.at)}</span>
              <span>
                {ADJUSTED[one.action]} {formatDay(lastMomentOf(one.ended_before))} →{' '}
                {formatDay(lastMomentOf(one.ended_after))} · {one.reason}
              </span>
              <span>{one.by}</span>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function Orders({ user: { _id, name: memberName } }: { user: StaffUserView }) {
  const { permissions } = useAdmin();
  const mayOrder = holds(permissions, brand.switches.orderPagesNeed);
  const address = useListAddress(FILTERS);
  const { page, pageSize } = address;
  const query = useQuery({
    ...callQuery(listUserOrders, { params: { _id }, query: { page, pageSize } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title="주문" padding={false}>
      <Loaded
        query={query}
        skeleton={<Skeleton height={160} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={styles.none}>주문이 없어요</p>}
      >
        {({ items, total }) => (
          <>
            <div className={classNames(styles.wideTable, 'fades-sideways')}>
              <Table
                caption="주문"
                rows={items}
                keyOf={(order) => order._id}
                columns={[
                  {
                    key: 'no',
                    head: '주문번호',
                    narrow: 'fact',
                    cell: ({ _id: orderId, order_no }) => (
                      <span className="tabular">
                        {mayOrder ? (
                          <Link to={`${addressOf('order-paid')}?id=${orderId}`}>{order_no}</Link>
                        ) : (
                          order_no
                        )}
                      </span>
                    ),
                  },
                  {
                    key: 'lines',
                    head: '상품',
                    narrow: 'main',
                    cell: ({ lines }) => lines.map(({ name }) => name).join(', '),
                  },
                  {
                    key: 'payable',
                    head: '금액',
                    number: true,
                    narrow: 'value',
                    cell: ({ payable }) => formatWon(payable),
                  },
                  {
                    key: 'method',
                    head: '방법',
                    narrow: 'fact',
                    cell: (order) => <Method order={order} />,
                  },
                  {
                    key: 'state',
                    head: '상태',
                    narrow: 'fact',
                    cell: ({ state }) => <OrderStateBadge state={state} />,
                  },
                  {
                    key: 'at',
                    head: '주문한 때',
                    narrow: 'fact',
                    cell: ({ placed_at }) => (
                      <span className="tabular">{formatDateTime(placed_at)}</span>
                    ),
                  },
                  ...(mayOrder
                    ? [
                        {
                          key: 'refund',
                          head: '환불',
                          narrow: 'fact' as const,
                          cell: (order: OrderOfStaff) => (
                            <RefundButton order={order} memberName={memberName} size="xs" />
                          ),
                        },
                      ]
                    : []),
                ]}
              />
            </div>
            {total > pageSize && (
              <div className={styles.foot}>
                <Pagination page={page} pageSize={pageSize} total={total} />
              </div>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function Method({ order }: { order: OrderOfStaff }) {
  const { channel, method, manual_reason, created_by } = order;
  if (channel === 'web') return <span>{`홈페이지 · ${methodName(method)}`}</span>;
  return (
    <span className={styles.two}>
      <span>직접 등록 · {methodName(method)}</span>
      <SecondLine>
        {manual_reason} ({created_by})
      </SecondLine>
    </span>
  );
}
