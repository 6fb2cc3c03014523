import type { OutputOf } from '@maru/contract/core/call';
import {
  changeSubscription,
  previewSubscriptionChange,
} from '@maru/contract/subscription/subscription';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { sayFailure } from '../../shared/alert/say-failure.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { Checkbox } from '../../shared/form/choice-field.tsx';
import { formatDate, formatWon } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { useAction } from '../../shared/use-action.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import buying from '../product/buying.module.css';
import { periodOf } from '../product/product-price.ts';
import { plainNameOf } from '../product/product-words.ts';
import styles from './subscription.module.css';
import { SHOWN_BY } from './subscription-queries.ts';

type Choices = OutputOf<typeof previewSubscriptionChange>;
type Choice = Choices['items'][number];

interface ChangeChoicesProps {
  subscriptionId: number;
  onDone: () => void;
}

/** Products that a subscription can change to now, each with its credit and its consent. */
export function ChangeChoices({ subscriptionId, onDone }: ChangeChoicesProps) {
  const query = useQuery({
    ...callQuery(previewSubscriptionChange, { params: { _id: subscriptionId } }),
    staleTime: 0,
  });
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton height={160} />}
      isEmpty={({ items }) => items.length === 0}
      empty={<EmptyState icon="tag" tone="neutral" title="바꿀 수 있는 상품이 없어요" />}
    >
      {({ items, terms_version }) => (
        <ul className={styles.choices}>
          {items.map((choice) => (
            <ChoiceRow
              key={choice.product._id}
              subscriptionId={subscriptionId}
              choice={choice}
              termsVersion={terms_version}
              onDone={onDone}
              refresh={() => query.refetch()}
            />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

interface ChoiceRowProps extends ChangeChoicesProps {
  choice: Choice;
  termsVersion: number;
  refresh: () => Promise<unknown>;
}

function ChoiceRow({ subscriptionId, choice, termsVersion, onDone, refresh }: ChoiceRowProps) {
  const { product, consent, credit, refund_rule } = choice;
  const [open, setOpen] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const action = useAction(SHOWN_BY);

  const change = async () => {
    const { item } = await makeCall(changeSubscription, {
      params: { _id: subscriptionId },
      body: {
        product: product._id,
        product_version: product.version,
        terms_version: termsVersion,
        refund_rule: refund_rule._id,
        amount: consent.amount,
        next_on: consent.next_on,
        credit,
        recurring: true,
      },
    });
    if (item.product._id === product._id) {
      showAlert({ type: 'success', message: '상품을 바꿨어요' });
      onDone();
    } else {
      const message =
        item.standing === 'charging'
          ? '결제사의 답을 기다리고 있어요. 확인되면 바뀐 상품이 보여요'
          : '결제가 되지 않아 상품을 바꾸지 못했어요. 카드를 확인해 주세요';
      showAlert({ type: 'error', message });
    }
  };

  const failed = async (error: unknown) => {
    if (failureCodeOf(error) !== 'VERSION_CONFLICT') return sayFailure(error);
    setAgreed(false);
    await refresh();
    return showAlert({ type: 'error', message: '그사이 내용이 바뀌었어요. 다시 확인해 주세요' });
  };

  return (
    <li>
      <p className={styles.head}>
        {plainNameOf(product)} · {periodOf(product)}마다 {formatWon(consent.amount)}
      </p>
      {!open && (
        <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
          이 상품으로 바꾸기<span className="sr-only"> {plainNameOf(product)}</span>
        </Button>
      )}
      {open && (
        <>
          <dl className={buying.facts}>
            <div>
              <dt>지금 결제</dt>
              <dd>{formatWon(consent.amount)}</dd>
            </div>
            <div>
              <dt>남은 기간만큼 카드로 환불</dt>
              <dd>{formatWon(credit)}</dd>
            </div>
            <div>
              <dt>다음 결제</dt>
              <dd>{formatDate(consent.next_on)}</dd>
            </div>
          </dl>
          <ul className={styles.lines}>
            {consent.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
            위 내용을 모두 확인했고, 정기결제에 동의해요 (필수)
          </Checkbox>
          <div className={styles.actions}>
            <Button
              size="sm"
              aria-disabled={!agreed}
              loading={action.isBusy}
              onClick={() => (agreed ? void action.run(change, { failed }) : undefined)}
            >
              동의하고 바꾸기
            </Button>
            <Button size="sm" variant="neutral" onClick={() => setOpen(false)}>
              닫기
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
