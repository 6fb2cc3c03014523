import { listRefundRules, type StaffProduct } from '@maru/contract/product/expert-product';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { formatWon } from '../../shared/format.ts';
import { Checkbox } from '../../shared/form/choice-field.tsx';
import { SelectField } from '../../shared/form/select-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { callQuery } from '../../shared/query.ts';
import { Panel } from '../chrome/admin-page.tsx';
import { firstErrorOf } from '../form/first-error.ts';
import { namedOptions } from '../../shared/form/named-options.ts';
import type { ProductValues } from './product-values.ts';
import { Hint } from '../chrome/hint.tsx';
import { Fields } from '../form/fields.tsx';
import { BoundCurrency, BoundMoment, BoundSelect } from '../form/bound-fields.tsx';
import styles from './expert.module.css';

const NAME_LETTERS = 60;

/** The fields alike of a new product and of one there is: the same values, another output. */
export type AnyProductForm = UseFormReturn<ProductValues>;

export function BasicPanel({ form, children }: { form: AnyProductForm; children: ReactNode }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Panel title="상품">
      <Fields>
        <TextField
          label="상품 이름"
          required
          maxLetters={NAME_LETTERS}
          autoComplete="off"
          error={errors.name}
          {...register('name')}
          value={form.watch('name')}
        />
        {children}
        <div className={styles.pair}>
          <TextField
            label="기간"
            required
            inputMode="numeric"
            autoComplete="off"
            error={errors.period_n}
            {...register('period_n')}
          />
          <SelectField
            label="기간 단위"
            options={[
              { value: 'month', label: '개월' },
              { value: 'day', label: '일' },
            ]}
            {...register('period_unit')}
          />
        </div>
      </Fields>
    </Panel>
  );
}

export function PriceField({
  form,
  name,
  label,
  required,
  help,
}: {
  form: AnyProductForm;
  name: 'price' | 'next_price';
  label: string;
  required?: boolean;
  help?: string;
}) {
  return (
    <BoundCurrency
      name={name}
      control={form.control}
      label={label}
      required={required}
      help={help}
    />
  );
}

/** Fields for the next price of a product on sale and the time of the change. */
export function NextPriceFields({
  form,
  product,
}: {
  form: AnyProductForm;
  product: StaffProduct;
}) {
  const next = useWatch({ control: form.control, name: 'next_price' });
  return (
    <div className={styles.pair}>
      <PriceField
        form={form}
        name="next_price"
        label="새 가격"
        help={`지금 ${formatWon(product.price)} · 비우면 그대로예요`}
      />
      {next !== '' && (
        <BoundMoment
          name="next_from"
          control={form.control}
          label="새 가격 적용 시각"
          required
          help="지난 시각이면 저장하자마자 바뀌어요"
        />
      )}
    </div>
  );
}

export function BenefitPanel({ form }: { form: AnyProductForm }) {
  const rules = useQuery(callQuery(listRefundRules, {}));
  const { register, control, formState } = form;
  const general = rules.data?.general.penalty_percent;
  return (
    <Panel title="혜택과 환불">
      <Fields>
        <TextareaField
          label="혜택"
          rows={5}
          help="한 줄에 하나씩, 60자까지 10줄"
          error={firstErrorOf(formState.errors.benefits)}
          {...register('benefits')}
        />
        <BoundSelect
          name="refund_rule"
          control={control}
          label="환불 규정"
          options={[
            {
              value: '',
              label: general === undefined ? '기본 규정' : `기본 규정 (위약금 ${general}%)`,
            },
            ...namedOptions(rules.data?.items),
          ]}
          help="이미 받은 주문은 그때의 규정을 따라요"
        />
      </Fields>
    </Panel>
  );
}

export function SalePanel({ form }: { form: AnyProductForm }) {
  const { register, control, formState } = form;
  return (
    <Panel title="판매">
      <Fields>
        <Checkbox {...register('on_sale')}>판매하기</Checkbox>
        <Checkbox {...register('recurs')} error={formState.errors.recurs}>
          정기결제로도 팔기
        </Checkbox>
        <Hint>끄면 이용 중인 정기결제는 결제한 기간이 끝나는 날 끝나고, 회원에게 알려요.</Hint>
        <BoundMoment
          name="sale_from"
          control={control}
          label="판매 시작"
          help="비우면 바로 팔아요"
        />
        <BoundMoment name="sale_to" control={control} label="판매 끝" help="비우면 끝나지 않아요" />
      </Fields>
    </Panel>
  );
}

export function AccessPanel({ form }: { form: AnyProductForm }) {
  const { register, formState } = form;
  return (
    <Panel title="무엇이 열리나요">
      <Fields>
        <Checkbox {...register('opens_live')}>이 전문가의 유료 방송</Checkbox>
        <Checkbox {...register('opens_vod')} error={formState.errors.opens_vod}>
          유료 방송 다시보기
        </Checkbox>
        <Hint>이미 이용 중인 회원에게도 바로 적용돼요.</Hint>
      </Fields>
    </Panel>
  );
}
