import { brand } from '#brand';
import { listMyCoupons } from '@maru/contract/coupon/coupon';
import { listMyMemberships } from '@maru/contract/account/me';
import {
  CARD_MINUTES,
  DEPOSIT_HOURS,
  GATEWAY_METHODS,
  listMyOrders,
  MAX_PENDING_ORDERS,
  orderAgreement,
  placeOrder,
  type OrderAgreement,
  type PayMethod,
  previewOrder,
} from '@maru/contract/order/order';
import { PAYMENT_WINDOW } from '@maru/contract/order/payment';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { CallFailed, failureCodeOf, makeCall } from '../../shared/call.ts';
import { inform } from '../../shared/dialog/dialog.ts';
import { useDirty } from '../../shared/dirty.ts';
import { announceInvalid } from '../../shared/form/announce-invalid.ts';
import { RadioField } from '../../shared/form/choice-field.tsx';
import { firstOf, maxLength, minLength, required } from '../../shared/form/rules.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import type { FieldError } from '../../shared/form/use-error-text.ts';
import { formatWon } from '../../shared/format.ts';
import { paths } from '../../shared/paths.ts';
import { callKey } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { sentenceOf, wording } from '../../shared/wording.ts';
import { isCouponRefusal } from '../coupon/coupon-refusal.ts';
import { ClosedNotice } from '../feature/closed-notice.tsx';
import { useLiveFeature } from '../feature/use-feature.ts';
import { OrderAgreements } from './order-agreements.tsx';
import { RecurringOffer } from './recurring/recurring-offer.tsx';
import { OrderCoupons } from './order-coupons.tsx';
import { forgetOrderKey, orderKeyOf } from './order-key.ts';
import { OrderProduct, OrderSum } from './order-summary.tsx';
import buying from '../product/buying.module.css';
import { useTaxRequest, type TaxAsked } from '../tax-document/use-tax-request.tsx';
import { FootAction } from '../product/foot-action.tsx';
import styles from './payment.module.css';
import { useSiteLinks } from '../../shared/site-links.tsx';
import type { OrderPreview } from './order-preview.ts';

const METHODS: Record<PayMethod, { label: string; line: string }> = {
  card: {
    label: '카드 결제',
    line: `이어서 열리는 결제창에서 결제하면 바로 이용할 수 있어요. 주문하고 ${CARD_MINUTES}분 안에 결제해 주세요.`,
  },
  virtual_account: {
    label: '가상계좌',
    line: `이어서 열리는 결제창에서 이 주문만의 계좌를 받아요. ${DEPOSIT_HOURS}시간 안에 입금하면 바로 이용할 수 있어요.`,
  },
  coupon: { label: '쿠폰', line: '쿠폰으로 모두 할인돼 결제할 금액이 없어요.' },
  bank_transfer: {
    label: '무통장 입금',
    line: `주문하면 입금할 계좌를 알려 드려요. ${DEPOSIT_HOURS}시간 안에 입금해 주세요.`,
  },
};

/** The names on transfers that banks show. */
const depositorRule = firstOf(required, minLength(2), maxLength(20));

/** Each update creates a new object, so that a repeated message is announced again. */
type Errors = Partial<Record<'depositor' | OrderAgreement, { message: string }>>;

interface OrderFormProps {
  preview: OrderPreview;
  /** Another coupon is selected, and the server has not returned the new total yet. */
  counting: boolean;
  onCoupon: (coupon: number | null) => void;
  /** Refetches the order preview from the server. */
  refresh: () => Promise<unknown>;
}

/** Order form: product, payer, payment method and agreements. A refusal keeps all typed values. */
export function OrderForm({ preview, counting, refresh, onCoupon }: OrderFormProps) {
  const { phone } = useSiteLinks();
  const open = useLiveFeature('order');
  const { product, buyer, methods, payable } = preview;
  const [wanted, setWanted] = useState<PayMethod | null>(null);
  const method = methods.find((one) => one === wanted) ?? methods[0] ?? 'bank_transfer';
  const isTransfer = method === 'bank_transfer';
  const [depositor, setDepositor] = useState(buyer.name);
  const [agreed, setAgreed] = useState<ReadonlySet<OrderAgreement>>(new Set());
  const [errors, setErrors] = useState<Errors>({});
  const tax = useTaxRequest(method);
  const element = useRef<HTMLFormElement>(null);
  const order = useOrdering({
    preview,
    refresh,
    onChanged: () => setAgreed(new Set()),
    onCouponRefused: () => onCoupon(null),
  });
  useDirty(agreed.size > 0 && !order.busy);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (order.busy || counting || !open) return;
    const found = problemsOf(isTransfer ? depositor : null, agreed);
    setErrors(found);
    const names = [...tax.check(), ...Object.keys(found)];
    const [first] = names;
    if (first !== undefined) {
      announceInvalid(names.length);
      element.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const wrong = await order.place({
      method,
      ...(isTransfer ? { depositor: depositor.trim() } : {}),
      ...tax.request,
      agreed: [...agreed],
    });
    if (wrong.includes('depositor')) {
      setErrors({ depositor: { message: wording.validation.pattern } });
    }
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
        <PendingOrder pending={preview.pending} />
        <OrderProduct preview={preview} />
        {product.recurs && methods.includes('card') && <RecurringOffer product={product._id} />}
        <OrderCoupons preview={preview} counting={counting} onChange={onCoupon} />
        <Buyer buyer={buyer} />
        <PayMethods methods={methods} method={method} onMethod={setWanted}>
          {isTransfer && (
            <Depositor
              value={depositor}
              error={errors.depositor}
              onChange={(typed) => {
                setDepositor(typed);
                setErrors(({ depositor: _gone, ...rest }) => rest);
              }}
            />
          )}
          <div>{tax.fields}</div>
        </PayMethods>
        <OrderAgreements
          preview={preview}
          agreed={agreed}
          errors={errors}
          onChange={(next) => {
            setAgreed(next);
            setErrors(({ depositor: wrong }) => (wrong ? { depositor: wrong } : {}));
          }}
        />
      </div>
      <OrderSum preview={preview}>
        <FootAction label="결제 금액" amount={payable}>
          <SubmitOrder
            open={open}
            waiting={counting ? '금액을 계산하는 중' : order.busy ? '주문하는 중' : null}
            label={`${formatWon(payable)} ${method === 'card' ? '결제하기' : '주문하기'}`}
          />
        </FootAction>
        <p className={styles.hint}>
          {brand.name} 고객센터 {phone} · {brand.company.hours}
        </p>
      </OrderSum>
      <p className="sr-only" role="status">
        {order.busy ? `${product.name} 주문을 보내고 있어요` : ''}
      </p>
    </form>
  );
}

/** An unpaid order of the same product. */
function PendingOrder({ pending }: Pick<OrderPreview, 'pending'>) {
  if (pending === null) return null;
  return (
    <Notice>
      이 상품은 결제를 기다리는 주문이 있어요.{' '}
      <Link to={`${paths.payment}?order=${pending}`}>그 주문 보기</Link>
    </Notice>
  );
}

interface SubmitOrderProps {
  open: boolean;
  label: string;
  /** Label while the visitor waits; `null` = not waiting. */
  waiting: string | null;
}

function SubmitOrder({ open, label, waiting }: SubmitOrderProps) {
  return (
    <Button
      type="submit"
      size="lg"
      full
      aria-disabled={!open}
      loading={waiting !== null}
      loadingText={waiting ?? '주문하는 중'}
    >
      {open ? label : '지금은 주문할 수 없어요'}
    </Button>
  );
}

function Buyer({ buyer }: Pick<OrderPreview, 'buyer'>) {
  return (
    <Card as="section">
      <h2 className={buying.title}>주문자</h2>
      <dl className={buying.facts}>
        <div>
          <dt>이름</dt>
          <dd>{buyer.name}</dd>
        </div>
        <div>
          <dt>휴대폰</dt>
          <dd>{buyer.phone ?? '등록한 번호가 없어요'}</dd>
        </div>
      </dl>
      {buyer.phone !== null && (
        <p className={styles.hint}>주문과 이용 시작을 이 번호로 알려 드려요.</p>
      )}
    </Card>
  );
}

interface PayMethodsProps {
  methods: readonly PayMethod[];
  method: PayMethod;
  onMethod: (method: PayMethod) => void;
  /** Fields of the chosen method. */
  children: ReactNode;
}

function PayMethods({ methods, method, onMethod, children }: PayMethodsProps) {
  return (
    <Card as="section">
      <h2 className={buying.title}>결제 수단</h2>
      <RadioField
        label="결제 수단"
        hideLabel
        name="method"
        look="cards"
        options={methods.map((value) => ({ value, ...METHODS[value] }))}
        value={method}
        onChange={onMethod}
      />
      {children}
    </Card>
  );
}

interface DepositorProps {
  value: string;
  error: FieldError;
  onChange: (depositor: string) => void;
}

/** The name on the transfer. */
function Depositor({ value, error, onChange }: DepositorProps) {
  return (
    <TextField
      label="입금자명"
      name="depositor"
      required
      autoComplete="name"
      className={styles.depositor}
      help="통장에 찍히는 이름과 같아야 입금을 빨리 확인할 수 있어요."
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** @param depositor name of the depositor of a transfer. `null` for a card. */
function problemsOf(depositor: string | null, agreed: ReadonlySet<OrderAgreement>): Errors {
  const errors: Errors = {};
  const fits = depositor === null || depositorRule(depositor.trim());
  if (fits !== true) errors.depositor = { message: fits };
  for (const agreement of orderAgreement.options) {
    if (!agreed.has(agreement)) errors[agreement] = { message: wording.validation.consent };
  }
  return errors;
}

interface Ordering extends Pick<OrderFormProps, 'preview' | 'refresh'> {
  onCouponRefused: () => void;
  /** Called when the accepted documents are no longer in force. */
  onChanged: () => void;
}

/** Sends the order once, regardless of the number of presses, and opens its result. */
function useOrdering({ preview, refresh, onChanged, onCouponRefused }: Ordering) {
  const { product, terms, refund_rule, coupon } = preview;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);

  /** There is an order now, which is shown elsewhere. */
  const leaveFor = async (address: string) => {
    forgetOrderKey(product._id);
    await Promise.all([
      ...[listMyOrders, listMyMemberships, listMyCoupons].map((call) =>
        queries.invalidateQueries({ queryKey: callKey(call) }),
      ),
      // Does not refetch the preview of this form, which is about to unmount. The server would
      // refuse its coupon as used.
      queries.invalidateQueries({ queryKey: callKey(previewOrder), refetchType: 'none' }),
    ]);
    await navigate(address, { replace: true });
  };

  const explain = async (error: unknown) => {
    const code = failureCodeOf(error);
    if (code === 'IDEMPOTENCY_CONFLICT') {
      // An earlier press under this key made an order, with other words in it.
      await inform({ title: '앞서 누른 주문이 이미 접수됐어요. 주문 내역에서 확인해 주세요.' });
      return leaveFor(paths.mypageService);
    }
    if (code === 'VERSION_CONFLICT') {
      onChanged();
      await refresh();
      return inform({ title: '그사이 가격이나 약관이 바뀌었어요. 다시 확인하고 주문해 주세요.' });
    }
    if (code === 'TOO_MANY_REQUESTS') {
      return inform({
        title: `결제를 기다리는 주문이 ${MAX_PENDING_ORDERS}건이에요`,
        message: '마이페이지의 이용 서비스에서 결제하거나 취소한 뒤 다시 주문해 주세요.',
      });
    }
    if (code === 'NOT_FOUND') return refresh();
    if (isCouponRefusal(code)) onCouponRefused();
    const sentence = sentenceOf(code);
    return sentence === null ? undefined : inform({ title: sentence });
  };

  /** @returns the fields that the server refused. */
  const place = async (typed: {
    method: PayMethod;
    depositor?: string;
    tax?: TaxAsked;
    agreed: OrderAgreement[];
  }): Promise<string[]> => {
    setBusy(true);
    let leaves = false;
    try {
      const { item } = await makeCall(placeOrder, {
        idempotencyKey: orderKeyOf(product._id),
        body: {
          product: product._id,
          product_version: product.version,
          terms_version: terms?.version ?? 0,
          refund_rule: refund_rule._id,
          ...(coupon === null ? {} : { coupon }),
          ...typed,
        },
      });
      if (GATEWAY_METHODS.includes(typed.method)) {
        forgetOrderKey(product._id);
        // Back from the payment window leads to the order, not to this form. The form stays busy
        // until the window opens, because another press would create another order.
        leaves = true;
        window.location.replace(`${PAYMENT_WINDOW}?order=${item._id}`);
        return [];
      }
      await leaveFor(`${paths.payment}?order=${item._id}`);
    } catch (error) {
      const wrong = error instanceof CallFailed ? error.errors.map(({ path }) => path) : [];
      if (wrong.includes('depositor')) return wrong;
      await explain(error);
    } finally {
      if (!leaves) setBusy(false);
    }
    return [];
  };

  return { busy, place };
}
