import type { OutputOf } from '@maru/contract/core/call';
import { orderAgreement, type OrderAgreement } from '@maru/contract/order/order';
import {
  beginSubscription,
  BILLING_WINDOW,
  type previewSubscription,
} from '@maru/contract/subscription/subscription';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { failureCodeOf, makeCall } from '../../../shared/call.ts';
import { inform } from '../../../shared/dialog/dialog.ts';
import { useDirty } from '../../../shared/dirty.ts';
import { announceInvalid } from '../../../shared/form/announce-invalid.ts';
import { Checkbox } from '../../../shared/form/choice-field.tsx';
import { formatDate, formatWon } from '../../../shared/format.ts';
import { makeOnce } from '../../../shared/idempotency-key.ts';
import { paths } from '../../../shared/paths.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { sentenceOf, wording } from '../../../shared/wording.ts';
import { ClosedNotice } from '../../feature/closed-notice.tsx';
import { useLiveFeature } from '../../feature/use-feature.ts';
import { OrderAgreements } from '../order-agreements.tsx';
import buying from '../../product/buying.module.css';
import { FootAction } from '../../product/foot-action.tsx';
import { periodOf } from '../../product/product-price.ts';
import { plainNameOf } from '../../product/product-words.ts';
import styles from '../../subscription/subscription.module.css';

type Shown = OutputOf<typeof previewSubscription>;
type Errors = Partial<Record<OrderAgreement | 'recurring', { message: string }>>;

interface SubscriptionFormProps {
  shown: Shown;
  refresh: () => Promise<unknown>;
}

/** Form of a recurring payment: all that the member agrees to is above the button. */
export function SubscriptionForm({ shown, refresh }: SubscriptionFormProps) {
  const open = useLiveFeature('order');
  const [agreed, setAgreed] = useState<ReadonlySet<OrderAgreement>>(new Set());
  const [recurring, setRecurring] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const element = useRef<HTMLFormElement>(null);
  const { busy, begin } = useBeginning(shown, async () => {
    setAgreed(new Set());
    setRecurring(false);
    await refresh();
  });
  useDirty((agreed.size > 0 || recurring) && !busy);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !open || shown.existing !== null) return;
    const found = problemsOf(agreed, recurring);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      announceInvalid(Object.keys(found).length);
      element.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    await begin([...agreed]);
  };

  return (
    <form
      method="post"
      ref={element}
      className={buying.columns}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <div className={buying.main}>
        <ClosedNotice feature="order" open={open} />
        {shown.existing !== null && (
          <Notice>
            이 상품은 이미 정기결제로 이용하고 있어요.{' '}
            <Link to={paths.mypageService}>내 정기결제 보기</Link>
          </Notice>
        )}
        <Terms shown={shown}>
          <Checkbox
            name="recurring"
            checked={recurring}
            aria-required
            error={errors.recurring}
            onChange={(event) => {
              setRecurring(event.target.checked);
              setErrors(({ recurring: _solved, ...rest }) => rest);
            }}
          >
            위 내용을 모두 확인했고, 정기결제에 동의해요 (필수)
          </Checkbox>
        </Terms>
        <OrderAgreements
          preview={shown}
          recurring
          agreed={agreed}
          errors={errors}
          onChange={(next) => {
            setAgreed(next);
            setErrors(({ recurring: wrong }) => (wrong ? { recurring: wrong } : {}));
          }}
        />
      </div>
      <Sum shown={shown} open={open} busy={busy} />
    </form>
  );
}

function Terms({ shown, children }: { shown: Shown; children: ReactNode }) {
  const { product, consent } = shown;
  return (
    <Card as="section">
      <h2 className={buying.title}>정기결제 내용</h2>
      <dl className={buying.facts}>
        <div>
          <dt>상품</dt>
          <dd>{plainNameOf(product)}</dd>
        </div>
        <div>
          <dt>결제 주기</dt>
          <dd>{periodOf(product)}마다</dd>
        </div>
        <div>
          <dt>첫 결제</dt>
          <dd>{formatDate(consent.first_on)}</dd>
        </div>
        <div>
          <dt>다음 결제</dt>
          <dd>{formatDate(consent.next_on)}</dd>
        </div>
        <div>
          <dt>회차마다 결제 금액</dt>
          <dd>{formatWon(consent.amount)}</dd>
        </div>
      </dl>
      <ul className={styles.lines}>
        {consent.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {children}
    </Card>
  );
}

function Sum({ shown, open, busy }: { shown: Shown; open: boolean; busy: boolean }) {
  const { consent, product } = shown;
  const mayBegin = open && shown.existing === null;
  return (
    <aside className={buying.sum} aria-label="결제 금액">
      <h2 className={buying.title}>결제 금액</h2>
      <dl className={buying.facts}>
        <div className={buying.total}>
          <dt>{periodOf(product)}마다</dt>
          <dd>{formatWon(consent.amount)}</dd>
        </div>
      </dl>
      <p className={buying.vat}>부가세 포함 · 마이페이지에서 언제든 끝낼 수 있어요</p>
      <FootAction label={`${periodOf(product)}마다`} amount={consent.amount}>
        <Button
          type="submit"
          size="lg"
          full
          aria-disabled={!mayBegin}
          loading={busy}
          loadingText="카드 등록창을 여는 중"
        >
          카드 등록하고 시작하기
        </Button>
      </FootAction>
    </aside>
  );
}

function problemsOf(agreed: ReadonlySet<OrderAgreement>, recurring: boolean): Errors {
  const errors: Errors = {};
  if (!recurring) errors.recurring = { message: wording.validation.consent };
  for (const agreement of orderAgreement.options) {
    if (!agreed.has(agreement)) errors[agreement] = { message: wording.validation.consent };
  }
  return errors;
}

/** Stores the consent once, and opens the window that registers a card. */
function useBeginning(shown: Shown, changed: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false);

  const askAgain = async () => {
    await changed();
    await inform({ title: '그사이 내용이 바뀌었어요. 다시 확인하고 동의해 주세요.' });
  };

  const explain = async (error: unknown) => {
    const code = failureCodeOf(error);
    if (code === 'VERSION_CONFLICT') return askAgain();
    if (code === 'STATE_CONFLICT') await changed();
    const title = sentenceOf(code);
    if (title !== null) await inform({ title });
  };

  const begin = async (agreed: OrderAgreement[]): Promise<void> => {
    setBusy(true);
    try {
      const begun = await storeConsent(shown, agreed);
      // The form stays busy until the window opens. Another press would begin another one.
      if (begun) return window.location.replace(`${BILLING_WINDOW}?subscription=${begun.item._id}`);
      setBusy(false);
      await askAgain();
    } catch (error) {
      setBusy(false);
      await explain(error);
    }
  };

  return { busy, begin };
}

/** @returns `null` if an earlier request with other values has stored a consent. */
function storeConsent(
  { product, consent, terms, refund_rule }: Shown,
  agreed: OrderAgreement[],
): Promise<OutputOf<typeof beginSubscription> | null> {
  return makeOnce(`maru.subscription.key.${product._id}`, (idempotencyKey) =>
    makeCall(beginSubscription, {
      idempotencyKey,
      body: {
        product: product._id,
        product_version: product.version,
        terms_version: terms?.version ?? 0,
        refund_rule: refund_rule._id,
        amount: consent.amount,
        next_on: consent.next_on,
        agreed,
        recurring: true,
      },
    }),
  );
}
