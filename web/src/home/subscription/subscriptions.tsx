import {
  agreeToPrice,
  endSubscription,
  listMySubscriptions,
  resumeSubscription,
  setCardExpiry,
  type OwnSubscription,
} from '@maru/contract/subscription/subscription';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { makeCall } from '../../shared/call.ts';
import { openModal } from '../../shared/dialog/dialog.ts';
import { formatDay, formatWon } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { useAction, type Action } from '../../shared/use-action.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { ErrorState } from '../../shared/ui/state-card.tsx';
import { useFailure } from '../../shared/use-failure.ts';
import buying from '../product/buying.module.css';
import { periodOf } from '../product/product-price.ts';
import { CardLink } from './card-link.tsx';
import { ChangeChoices } from './change-choices.tsx';
import styles from './subscription.module.css';
import { SHOWN_BY, useLiveSubscriptions } from './subscription-queries.ts';
import { standingBadges, stateLine } from './subscription-words.ts';

const FIRST = 10;
/** The most that one request returns. */
const MOST = 100;

/** Recurring payments of the member. Nothing is shown for a member who has none. */
export function Subscriptions() {
  useLiveSubscriptions();
  const [shown, setShown] = useState(FIRST);
  const query = useQuery({
    ...callQuery(listMySubscriptions, { query: { pageSize: shown } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const failure = useFailure(query);
  if (!query.data && failure !== null) {
    return (
      <ErrorState
        title="정기결제를 불러오지 못했어요"
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data || query.data.total === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="subscriptions">
      <h2 id="subscriptions">정기결제</h2>
      <Card>
        <ul>
          {query.data.items.map((item) => (
            <Row key={item._id} item={item} />
          ))}
        </ul>
      </Card>
      {query.data.total > query.data.items.length && shown < MOST && (
        <Button
          size="sm"
          variant="outline"
          className={styles.more}
          loading={query.isFetching}
          onClick={() => setShown(MOST)}
        >
          지난 정기결제 더 보기
        </Button>
      )}
    </section>
  );
}

function Row({ item }: { item: OwnSubscription }) {
  const { standing, product, amount, next_amount, card, refused } = item;
  const badge = standingBadges[standing];
  const isRunning = standing !== 'ended' && standing !== 'ending';
  return (
    <li className={styles.item}>
      <h3 className={styles.head}>
        {product.name} <Badge tone={badge.tone}>{badge.label}</Badge>
      </h3>
      <p className={styles.line}>{stateLine(item)}</p>
      {refused !== null && <p className={styles.warn}>카드사 답변: {refused}</p>}
      {standing !== 'ended' && (
        <dl className={buying.facts}>
          <div>
            <dt>{periodOf(product)}마다</dt>
            <dd>{formatWon(isRunning ? (next_amount ?? amount) : amount)}</dd>
          </div>
          {item.period_ends_at !== null && (
            <div>
              <dt>이용 기간</dt>
              <dd>{formatDay(item.period_ends_at)}까지</dd>
            </div>
          )}
          {card && (
            <div>
              <dt>카드</dt>
              <dd>
                {card.company} {card.tail}
                {card.expires_month !== null && <span> · 유효기간 {card.expires_month}</span>}
              </dd>
            </div>
          )}
        </dl>
      )}
      <PriceConsent item={item} />
      {isRunning && (
        <p className={styles.line}>이 상품의 환불을 신청하면 정기결제도 함께 끝나요.</p>
      )}
      <Actions item={item} />
    </li>
  );
}

/** Asks for the consent to a higher price, once it can be given. */
function PriceConsent({ item }: { item: OwnSubscription }) {
  const { _id, needs_consent, consent_from, next_amount, amount, next_charge_at } = item;
  const action = useAction(SHOWN_BY);
  if (!needs_consent || next_amount === null || next_charge_at === null) return null;
  const isOpen = consent_from !== null && Date.parse(consent_from) <= serverNow();
  const agree = () => makeCall(agreeToPrice, { params: { _id }, body: { amount: next_amount } });
  return (
    <div className={styles.choices}>
      <p className={styles.line}>
        {formatDay(next_charge_at)} 결제부터 금액이 {formatWon(amount)}에서 {formatWon(next_amount)}
        으로 바뀌어요. 동의하지 않으면 결제하지 않고 이용 기간이 끝나는 날 정기결제가 끝나요.
      </p>
      {isOpen ? (
        <Button
          size="sm"
          variant="outline"
          loading={action.isBusy}
          onClick={() => void action.run(agree, '바뀐 금액에 동의했어요')}
        >
          바뀐 금액에 동의하기
        </Button>
      ) : (
        consent_from !== null && (
          <p className={styles.line}>{formatDay(consent_from)}부터 동의할 수 있어요.</p>
        )
      )}
    </div>
  );
}

function Actions({ item }: { item: OwnSubscription }) {
  const { _id, standing, card, end_reason, period_ends_at } = item;
  const action = useAction(SHOWN_BY);
  const [changing, setChanging] = useState(false);
  if (standing === 'ended') return null;
  if (standing === 'ending') {
    const isOpen = period_ends_at !== null && Date.parse(period_ends_at) > serverNow();
    if (end_reason !== 'member' || !isOpen) return null;
    const resume = () => makeCall(resumeSubscription, { params: { _id } });
    return (
      <div className={styles.actions}>
        <Button
          size="sm"
          variant="outline"
          loading={action.isBusy}
          onClick={() => void action.run(resume, '정기결제를 다시 이어가요')}
        >
          다시 이어가기<span className="sr-only"> {item.product.name}</span>
        </Button>
      </div>
    );
  }
  const end = () => makeCall(endSubscription, { params: { _id } });
  return (
    <>
      <div className={styles.actions}>
        {standing !== 'charging' && (
          <CardLink
            subscriptionId={_id}
            size="sm"
            variant={standing === 'card_needed' ? 'primary' : 'outline'}
          >
            {card === null ? '카드 등록' : '카드 변경'}
          </CardLink>
        )}
        {card !== null && <ExpiryButton item={item} action={action} />}
        {standing === 'active' && (
          <Button
            size="sm"
            variant="outline"
            aria-expanded={changing}
            onClick={() => setChanging(!changing)}
          >
            상품 변경
          </Button>
        )}
        <Button
          size="sm"
          variant="neutral"
          loading={action.isBusy}
          onClick={() => void action.run(end, '정기결제를 끝냈어요. 결제한 기간은 그대로 이용해요')}
        >
          정기결제 끝내기<span className="sr-only"> {item.product.name}</span>
        </Button>
      </div>
      {changing && standing === 'active' && (
        <ChangeChoices subscriptionId={_id} onDone={() => setChanging(false)} />
      )}
    </>
  );
}

/** The gateway does not report when a card expires, so the member may enter it. */
function ExpiryButton({ item, action }: { item: OwnSubscription; action: Action }) {
  const { _id, card } = item;
  const ask = () =>
    openModal({
      title: '카드 유효기간을 적어 둘까요?',
      message: '유효기간이 끝나기 전에 카드를 바꾸도록 알려 드려요.',
      inputs: [
        {
          id: 'month',
          label: '유효기간 (연-월)',
          type: 'text',
          placeholder: '2028-03',
          value: card?.expires_month ?? '',
          pattern: /^(?:20\d\d-(?:0[1-9]|1[0-2]))?$/,
          help: '비워 두면 알려 드리지 않아요',
        },
      ],
      buttons: { cancel: '닫기', confirm: '저장' },
      onConfirm: async ({ month = '' }) =>
        action.run(
          () =>
            makeCall(setCardExpiry, {
              params: { _id },
              body: { month: month === '' ? null : month },
            }),
          '유효기간을 저장했어요',
        ),
    });
  return (
    <Button size="sm" variant="outline" onClick={() => void ask()}>
      유효기간 적기
    </Button>
  );
}
