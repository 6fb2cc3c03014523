import {
  createCoupon,
  listCouponProducts,
  listCoupons,
  MAX_COUPON_MEMBERS,
  type CouponInput,
} from '@maru/contract/coupon/staff-coupon';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { showAlert } from '../../shared/alert/alert.ts';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { dayOf, formatNumber, formatWon } from '../../shared/format.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useAdminForm } from '../form/use-admin-form.ts';
import { SidePanel } from '../list/side-panel.tsx';
import { Hint } from '../chrome/hint.tsx';
import { BoundChoices, BoundDay, BoundRadio } from '../form/bound-fields.tsx';
import styles from './coupon.module.css';
import {
  couponLabels,
  couponResolver,
  newCouponValues,
  type CouponValues,
} from './coupon-values.ts';

/** Maximum number of unknown login ids that the message lists. */
const NAMED = 5;

interface NewCouponPanelProps {
  onClose: () => void;
  onMade: (couponId: number) => void;
}

/** Form for a new coupon. A coupon is immutable, so that the promised terms stay the same. */
export function NewCouponPanel({ onClose, onMade }: NewCouponPanelProps) {
  const queries = useQueryClient();
  const id = useId();
  // One key for one form: pressing twice, or again after a lost reply, makes one coupon.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [stored] = useState(() => ({ values: newCouponValues(dayOf(serverNow())), version: null }));
  const admin = useAdminForm<CouponValues, CouponInput>({
    name: 'coupon-new',
    resolver: couponResolver,
    labels: couponLabels,
    keepsDraft: false,
    stored,
    read: async () => stored,
    save: async (body) => {
      try {
        const { item } = await makeCall(createCoupon, { body, idempotencyKey });
        await queries.invalidateQueries({ queryKey: callKey(listCoupons) });
        // Once the form knows that it is saved.
        setTimeout(() => onMade(item._id));
        return stored;
      } catch (error) {
        sayNobodies(error, body.members);
        throw error;
      }
    },
  });
  const { form } = admin;
  const { register, control, formState } = form;
  const { errors } = formState;

  return (
    <SidePanel
      title="쿠폰 등록"
      onClose={onClose}
      actions={
        <Button type="submit" form={id} size="admin" loading={admin.isSaving} loadingText="저장 중">
          등록하기
        </Button>
      }
    >
      <form
        id={id}
        method="post"
        noValidate
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          void admin.submit();
        }}
      >
        <TextField
          label="이름"
          required
          autoComplete="off"
          placeholder="예: 새해 맞이 10% 할인"
          help="회원의 쿠폰함과 영수증에 이 이름으로 보여요."
          error={errors.name}
          {...register('name')}
        />
        <RecipientFields form={form} />
        <DiscountFields form={form} />
        <div className={styles.pair}>
          <BoundDay name="valid_from" control={control} label="시작일" required />
          <BoundDay name="valid_to" control={control} label="종료일" required />
        </div>
        <TextField
          label="사용 한도"
          inputMode="numeric"
          autoComplete="off"
          placeholder="예: 100"
          help="모두 더해 몇 건까지 쓸 수 있는지예요. 비워 두면 한도가 없어요."
          error={errors.max_uses}
          {...register('max_uses')}
        />
        <ProductChoice form={form} />
        <Hint>등록한 쿠폰은 고칠 수 없고, 끝낼 수만 있어요.</Hint>
      </form>
    </SidePanel>
  );
}

type CouponFormApi = UseFormReturn<CouponValues, unknown, CouponInput>;

/** The members that may use the coupon. */
function RecipientFields({ form }: { form: CouponFormApi }) {
  const { register, control, watch, formState } = form;
  const { errors } = formState;
  const kind = watch('kind');
  return (
    <>
      <BoundRadio
        name="kind"
        control={control}
        label="방식"
        options={[
          { value: 'code', label: '코드를 아는 회원' },
          { value: 'targeted', label: '고른 회원' },
        ]}
      />
      {kind === 'code' ? (
        <TextField
          label="코드"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="예: WELCOME10"
          help="영문과 숫자 4~20자예요. 회원은 대문자와 소문자를 가리지 않고 입력할 수 있어요."
          error={errors.code}
          {...register('code')}
        />
      ) : (
        <TextareaField
          label="회원 아이디"
          required
          rows={4}
          spellCheck={false}
          help={`한 줄에 하나씩, 또는 쉼표로 나눠 적어 주세요. ${formatNumber(MAX_COUPON_MEMBERS)}명까지예요.`}
          error={errors.members}
          {...register('members')}
        />
      )}
    </>
  );
}

function DiscountFields({ form }: { form: CouponFormApi }) {
  const { register, control, watch, formState } = form;
  const { errors } = formState;
  const off = watch('off');
  return (
    <>
      <BoundRadio
        name="off"
        control={control}
        label="할인 방식"
        options={[
          { value: 'percent', label: '비율(%)' },
          { value: 'amount', label: '금액(원)' },
        ]}
      />
      {off === 'percent' ? (
        <TextField
          key="percent"
          label="할인율"
          required
          inputMode="numeric"
          autoComplete="off"
          placeholder="1~100"
          error={errors.percent}
          {...register('percent')}
        />
      ) : (
        <TextField
          key="amount"
          label="할인액"
          required
          inputMode="numeric"
          autoComplete="off"
          placeholder="예: 5,000"
          help="상품 가격보다 크면 가격만큼만 할인해요."
          error={errors.amount}
          {...register('amount')}
        />
      )}
    </>
  );
}

function ProductChoice({ form }: { form: CouponFormApi }) {
  const query = useQuery(callQuery(listCouponProducts, {}));
  return (
    <fieldset>
      <legend className={styles.legend}>상품</legend>
      <Hint>고르지 않으면 모든 상품에 쓸 수 있어요.</Hint>
      <Loaded query={query} skeleton={<Skeleton height={160} />}>
        {({ items }) => (
          <div className={styles.products}>
            <BoundChoices
              name="products"
              control={form.control}
              choices={items.map(({ _id, name, price }) => ({
                value: _id,
                label: `${name} · ${formatWon(price)}`,
              }))}
            />
          </div>
        )}
      </Loaded>
    </fieldset>
  );
}

/** Lists the login ids for which the server found no member. */
function sayNobodies(error: unknown, members: readonly string[]): void {
  if (!(error instanceof CallFailed)) return;
  const nobodies = error.errors.flatMap(({ path }) => {
    const place = /^(?:body\.)?members\.(\d+)$/.exec(path)?.[1];
    return place === undefined ? [] : (members[Number(place)] ?? []);
  });
  if (nobodies.length === 0) return;
  const named = nobodies.slice(0, NAMED).join(', ');
  const more = nobodies.length > NAMED ? ` 외 ${nobodies.length - NAMED}명` : '';
  showAlert({ type: 'warning', message: `회원이 없는 아이디예요: ${named}${more}` });
}
