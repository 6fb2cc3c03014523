import { brand } from '#brand';
import { previewOrder } from '@maru/contract/order/order';
import { previewSubscription } from '@maru/contract/subscription/subscription';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { failureCodeOf } from '../../shared/call.ts';
import { inform } from '../../shared/dialog/dialog.ts';
import { isMissing, numberIn } from '../../shared/page-subject.ts';
import { callQuery } from '../../shared/query.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/state-card.tsx';
import { useFailure } from '../../shared/use-failure.ts';
import { sentenceOf } from '../../shared/wording.ts';
import { isCouponRefusal } from '../coupon/coupon-refusal.ts';
import { SubscriptionForm } from './recurring/subscription-form.tsx';
import { cardBackIn, SubscriptionResult } from './recurring/subscription-result.tsx';
import { OrderForm } from './order-form.tsx';
import { Confirming, wayBackIn } from './confirming.tsx';
import { OrderResult } from './order-result.tsx';
import buying from '../product/buying.module.css';

/**
 * Payment for one product (`?product=12&period=3`), and the result of the order (`?order=7`). The
 * order is in the URL so that a reload shows it again. The payment window also returns to the
 * order. It adds the payment to confirm (`&paymentKey=…`) or the reason of the failure (`&code=…`).
 * A recurring payment is another form (`?product=12&recurring=1`) and result (`?subscription=3`).
 */
export function Screen() {
  const [search] = useSearchParams();
  const order = numberIn(search, 'order');
  const product = numberIn(search, 'product');
  const subscription = numberIn(search, 'subscription');
  const back = wayBackIn(search);
  if (subscription !== null) {
    return (
      <SubscriptionResult
        key={subscription}
        subscriptionId={subscription}
        back={cardBackIn(search)}
        failure={search.get('code')}
      />
    );
  }
  if (order !== null && back !== null) return <Confirming orderId={order} back={back} />;
  if (order !== null) {
    return <OrderResult key={order} orderId={order} failure={search.get('code')} />;
  }
  if (product === null) return <NothingToPay />;
  if (search.get('recurring') === '1') return <Subscribing key={product} product={product} />;
  return <Paying key={product} product={product} period={numberIn(search, 'period')} />;
}

function Subscribing({ product }: { product: number }) {
  const query = useQuery(callQuery(previewSubscription, { query: { product } }));
  const failure = useFailure(query);
  if (isMissing(failure)) return <NothingToPay />;
  return (
    <Container>
      <PageHead
        title="정기결제"
        crumbs={[{ label: '상품', to: brand.places.products }, { label: '정기결제' }]}
      />
      <Loaded query={query} skeleton={<Skeleton height={560} />}>
        {(shown) => <SubscriptionForm shown={shown} refresh={() => query.refetch()} />}
      </Loaded>
    </Container>
  );
}

function Paying({ product, period }: { product: number; period: number | null }) {
  const [coupon, setCoupon] = useState<number | null>(null);
  const query = useQuery({
    ...callQuery(previewOrder, {
      query: {
        product,
        ...(period === null ? {} : { period }),
        ...(coupon === null ? {} : { coupon }),
      },
    }),
    // Typed values stay while the total for another coupon loads.
    placeholderData: keepPreviousData,
  });
  useFailedCoupon(coupon, query, () => setCoupon(null));
  const failure = useFailure(query);
  if (isMissing(failure)) return <NothingToPay />;
  return (
    <Container>
      <PageHead
        title="결제"
        crumbs={[{ label: '상품', to: brand.places.products }, { label: '결제' }]}
      />
      {query.data && (
        <OrderForm
          preview={query.data}
          counting={query.isPlaceholderData}
          refresh={() => query.refetch()}
          onCoupon={setCoupon}
        />
      )}
      {!query.data && failure !== null && (
        <ErrorState
          title="주문 내용을 불러오지 못했어요"
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!query.data && failure === null && (
        <SkeletonGroup>
          <div className={buying.columns}>
            <Skeleton height={560} />
            <Skeleton height={280} />
          </div>
        </SkeletonGroup>
      )}
    </Container>
  );
}

/**
 * Continues without a coupon if the server refuses it or its discount could not be computed. The
 * reason is reported once. The coupon is reset during rendering. Otherwise the error would replace
 * the form and its typed values.
 */
function useFailedCoupon(
  coupon: number | null,
  { error, isLoadingError }: Pick<UseQueryResult, 'error' | 'isLoadingError'>,
  takeBack: () => void,
): void {
  const [failed, setFailed] = useState<Error | null>(null);
  if (coupon !== null && (isLoadingError || isCouponRefusal(failureCodeOf(error)))) {
    setFailed(error);
    takeBack();
  }
  useEffect(() => {
    const sentence = failed === null ? null : sentenceOf(failureCodeOf(failed));
    if (sentence !== null) void inform({ title: sentence });
  }, [failed]);
}

/** The address names no product, or one that is not sold now. */
function NothingToPay() {
  return (
    <Container>
      <EmptyState
        icon="tag"
        level="h1"
        title="지금은 주문할 수 없는 상품이에요"
        line="판매가 끝났거나 주소가 바뀌었을 수 있어요. 지금 판매하는 상품을 확인해 주세요."
      >
        <LinkButton to={brand.places.products} size="sm">
          상품 보기
        </LinkButton>
      </EmptyState>
    </Container>
  );
}
