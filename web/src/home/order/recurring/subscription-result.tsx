import {
  getMySubscription,
  registerCard,
  type OwnSubscription,
} from '@maru/contract/subscription/subscription';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureCodeOf, makeCall } from '../../../shared/call.ts';
import { formatDate, formatWon } from '../../../shared/format.ts';
import { isMissing } from '../../../shared/page-subject.ts';
import { paths } from '../../../shared/paths.ts';
import { callQuery } from '../../../shared/query.ts';
import { LinkButton } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Container } from '../../../shared/ui/layout.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../../shared/ui/state-card.tsx';
import { Tile } from '../../../shared/ui/tile.tsx';
import { GatewayWait } from '../gateway-wait.tsx';
import { windowFailureOf } from '../order-words.ts';
import styles from '../payment.module.css';
import buying from '../../product/buying.module.css';
import { CardLink } from '../../subscription/card-link.tsx';
import {
  invalidateSubscriptions,
  useLiveSubscriptions,
} from '../../subscription/subscription-queries.ts';
import { stateLine } from '../../subscription/subscription-words.ts';

/** Longer than for other calls, because the gateway registers the card and charges it. */
const TIMEOUT_MS = 30_000;

/** Query parameters of the window that registers a card, under the provider's names. */
interface CardBack {
  authKey: string;
  customerKey: string;
}

export function cardBackIn(search: URLSearchParams): CardBack | null {
  const [authKey, customerKey] = [search.get('authKey'), search.get('customerKey')];
  return authKey && customerKey ? { authKey, customerKey } : null;
}

interface SubscriptionResultProps {
  subscriptionId: number;
  /** The card that the window registered; `null` without one. */
  back: CardBack | null;
  /** Code of a window that failed. */
  failure: string | null;
}

/** Registers the card of the window, or shows the state of a recurring payment. */
export function SubscriptionResult({ subscriptionId, back, failure }: SubscriptionResultProps) {
  return back === null ? (
    <Shown subscriptionId={subscriptionId} failure={failure} />
  ) : (
    <Registering subscriptionId={subscriptionId} back={back} />
  );
}

/** A reload repeats the request, which is harmless. */
function Registering({ subscriptionId, back }: { subscriptionId: number; back: CardBack }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const address = `${paths.payment}?subscription=${subscriptionId}`;
  const leave = async (to: string) => {
    await invalidateSubscriptions(queries);
    await navigate(to, { replace: true });
  };
  const { mutate, isError, isPending } = useMutation({
    mutationFn: () =>
      makeCall(
        registerCard,
        { params: { _id: subscriptionId }, body: back },
        { timeoutMs: TIMEOUT_MS },
      ),
    onSuccess: () => leave(address),
    onError: (error) => {
      const code = failureCodeOf(error);
      if (code === 'STATE_CONFLICT' || code === 'NOT_FOUND') return leave(address);
      return code === 'INVALID_INPUT' ? leave(`${address}&code=INVALID_CARD`) : undefined;
    },
  });

  useEffect(() => mutate(), [mutate]);

  return (
    <GatewayWait
      failed={isError}
      pending={isPending}
      title={isError ? '카드를 확인하지 못했어요' : '카드를 등록하고 있어요'}
      onAgain={() => mutate()}
    />
  );
}

const ASK_MS = 3_000;

function Shown({ subscriptionId, failure }: { subscriptionId: number; failure: string | null }) {
  useLiveSubscriptions();
  const query = useQuery({
    ...callQuery(getMySubscription, { params: { _id: subscriptionId } }),
    refetchInterval: ({ state }) => (state.data?.item.standing === 'charging' ? ASK_MS : false),
  });
  return (
    <Container>
      {isMissing(query.error) ? (
        <EmptyState
          icon="doc"
          level="h1"
          title="정기결제를 찾을 수 없어요"
          line="다른 계정으로 시작했거나 주소가 바뀌었을 수 있어요."
        >
          <LinkButton to={paths.mypageService} size="sm">
            내 이용 서비스 보기
          </LinkButton>
        </EmptyState>
      ) : (
        <Loaded query={query} skeleton={<Skeleton height={480} />}>
          {({ item }) => <Result item={item} failure={failure} />}
        </Loaded>
      )}
    </Container>
  );
}

const INVALID_CARD = '카드 등록을 마치지 못했어요. 다시 등록해 주세요.';

function Result({ item, failure }: { item: OwnSubscription; failure: string | null }) {
  const { title, line, good } = wordsOf(item, failure);
  const needsCard = item.standing === 'starting' || item.standing === 'card_needed';
  return (
    <Card padding="lg" className={styles.result}>
      <div className={styles.said} role="status">
        <Tile icon={good ? 'check' : 'card'} tone={good ? 'success' : 'neutral'} />
        <h1 tabIndex={-1}>{title}</h1>
        <p>{line}</p>
      </div>
      <dl className={buying.facts}>
        <div>
          <dt>상품</dt>
          <dd>{item.product.name}</dd>
        </div>
        <div>
          <dt>회차마다 결제 금액</dt>
          <dd>{formatWon(item.amount)}</dd>
        </div>
        {item.next_charge_at !== null && (
          <div>
            <dt>다음 결제</dt>
            <dd>{formatDate(item.next_charge_at)}</dd>
          </div>
        )}
        {item.card && (
          <div>
            <dt>카드</dt>
            <dd>
              {item.card.company} {item.card.tail}
            </dd>
          </div>
        )}
      </dl>
      <div className={styles.ways}>
        {needsCard && (
          <CardLink subscriptionId={item._id} size="lg" full>
            카드 등록하기
          </CardLink>
        )}
        <LinkButton
          to={paths.mypageService}
          size="lg"
          variant={needsCard ? 'outline' : 'primary'}
          full
        >
          내 정기결제 보기
        </LinkButton>
      </div>
    </Card>
  );
}

function wordsOf(item: OwnSubscription, failure: string | null) {
  const problem =
    failure === 'INVALID_CARD'
      ? INVALID_CARD
      : failure === null
        ? item.refused
        : windowFailureOf(failure);
  if (item.standing === 'active' && problem === null) {
    return { title: '정기결제를 시작했어요', line: stateLine(item), good: true };
  }
  if (item.standing === 'ended') {
    return { title: '끝난 정기결제예요', line: stateLine(item), good: false };
  }
  const title = problem === null ? '아직 결제하지 않았어요' : '결제하지 못했어요';
  const isRunning = item.periods > 0;
  return {
    title: isRunning ? '정기결제를 이용하고 있어요' : title,
    line: problem ?? stateLine(item),
    good: false,
  };
}
