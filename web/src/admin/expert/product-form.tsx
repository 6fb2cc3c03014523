import {
  adminGetProduct,
  adminListProducts,
  createProduct,
  deleteProduct,
  listRefundRules,
  updateProduct,
  type NewProductInput,
  type ProductInput,
  type StaffProduct,
} from '@maru/contract/expert-product';
import type { StaffExpertView } from '@maru/contract/staff-expert';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { formatNumber, formatWon } from '../../shared/format.ts';
import { Checkbox, SelectField } from '../../shared/form/choice-field.tsx';
import { DateTimeField } from '../../shared/form/date-field.tsx';
import { CurrencyField } from '../../shared/form/masked-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { callKey, callQuery } from '../../shared/query.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/state-card.tsx';
import { sentenceOf } from '../../shared/wording.ts';
import { Columns, Panel } from '../chrome/admin-page.tsx';
import { changedOnly } from '../form/changed-only.ts';
import { contractResolver } from '../form/contract-resolver.ts';
import { firstErrorOf } from '../form/first-error.ts';
import { FormScreen } from '../form/form-screen.tsx';
import { useAdminForm, type Stored } from '../form/use-admin-form.ts';
import { Facts } from '../list/side-panel.tsx';
import { expertAddressOf, productAddressOf } from './expert-address.ts';
import { ExpertTabs } from './expert-record.tsx';
import { ProductStateBadge } from './product-words.tsx';
import {
  fieldNames,
  newProductForm,
  newValues,
  productForm,
  toInput,
  valuesOf,
  type ProductValues,
} from './product-values.ts';
import styles from './expert.module.css';

const NAME_LETTERS = 60;

const resolver = contractResolver<ProductValues, ProductInput>(productForm);

function storedOf(product: StaffProduct): Stored<ProductValues> {
  return { values: valuesOf(product), version: product.version };
}

/** One product of an expert: a new one, or the one that the address names. */
export function ProductForm({ expert, product }: { expert: StaffExpertView; product: string }) {
  if (product === 'new') return <NewForm expert={expert} />;
  const _id = Number(product);
  return Number.isSafeInteger(_id) && _id > 0 ? (
    <Loading expert={expert} _id={_id} />
  ) : (
    <Missing expert={expert} />
  );
}

function Loading({ expert, _id }: { expert: StaffExpertView; _id: number }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery(adminGetProduct, { params: { _id } }),
    // A form is always made from what is stored now.
    refetchOnMount: 'always',
  });
  if (data?.item.expert._id === expert._id) return <EditForm expert={expert} product={data.item} />;
  if (data || (error !== null && failureCodeOf(error) === 'NOT_FOUND')) {
    return <Missing expert={expert} />;
  }
  if (error !== null) {
    return (
      <ErrorState
        title="상품을 불러오지 못했어요"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <SkeletonGroup>
      <Skeleton width={240} height={34} />
      <Skeleton height={480} />
    </SkeletonGroup>
  );
}

function Missing({ expert }: { expert: StaffExpertView }) {
  return (
    <EmptyState
      icon="tag"
      tone="neutral"
      title="없는 상품이에요"
      line="지워졌거나 주소가 바뀌었어요"
      level="h1"
    >
      <LinkButton to={expertAddressOf(expert._id, 'expert-product')} variant="neutral" size="sm">
        {expert.nick} 전문가의 상품으로
      </LinkButton>
    </EmptyState>
  );
}

function useTake() {
  const queries = useQueryClient();
  return (item: StaffProduct) => {
    queries.setQueryData(callKey(adminGetProduct, { params: { _id: item._id } }), { item });
    void queries.invalidateQueries({ queryKey: callKey(adminListProducts) });
  };
}

function NewForm({ expert }: { expert: StaffExpertView }) {
  const navigate = useNavigate();
  const take = useTake();
  const { _id, nick } = expert;
  const newResolver = useMemo(
    () => contractResolver<ProductValues, NewProductInput>(newProductForm(_id)),
    [_id],
  );
  const stored = { values: newValues, version: null };
  const admin = useAdminForm<ProductValues, NewProductInput>({
    name: `product-new-${_id}`,
    resolver: newResolver,
    stored,
    labels: fieldNames,
    read: async () => stored,
    save: async (values) => {
      const { item } = await makeCall(createProduct, { body: values });
      take(item);
      setTimeout(() => void navigate(productAddressOf(_id, item._id), { replace: true }));
      return stored;
    },
  });
  const form = admin.form as unknown as AnyForm;
  return (
    <FormScreen title={`${nick} 상품 등록`} admin={admin} saveLabel="등록하기">
      <ExpertTabs expert={expert} tab="product" />
      <Columns
        main={
          <>
            <BasicPanel form={form}>
              <PriceField form={form} name="price" label="가격" required />
            </BasicPanel>
            <BenefitPanel form={form} />
          </>
        }
        side={
          <>
            <SalePanel form={form} />
            <AccessPanel form={form} />
          </>
        }
      />
    </FormScreen>
  );
}

function EditForm({ expert, product }: { expert: StaffExpertView; product: StaffProduct }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const take = useTake();
  const params = { _id: product._id };
  const admin = useAdminForm<ProductValues, ProductInput>({
    name: `product-${product._id}`,
    resolver,
    stored: storedOf(product),
    labels: fieldNames,
    read: async () => {
      const { item } = await makeCall(adminGetProduct, { params });
      take(item);
      return storedOf(item);
    },
    save: async (values, version, before) => {
      const { item } = await makeCall(updateProduct, {
        params,
        body: { ...changedOnly(values, toInput(before)), version: version ?? product.version },
      });
      take(item);
      return storedOf(item);
    },
  });
  const remove = async () => {
    const sure = await confirm({
      title: '이 상품을 지울까요?',
      message: `${product.name}. 한 번이라도 팔린 상품은 지우지 않고 판매를 멈춰요.`,
      buttons: { confirm: '지우기', tone: 'danger' },
    });
    if (!sure) return;
    try {
      await makeCall(deleteProduct, { params, query: { version: product.version } });
      admin.form.reset(admin.form.getValues());
      admin.throwDraftAway();
      void queries.invalidateQueries({ queryKey: callKey(adminListProducts) });
      showAlert({ type: 'success', message: '상품을 지웠어요' });
      void navigate(expertAddressOf(expert._id, 'expert-product'), { replace: true });
    } catch (error) {
      const code = failureCodeOf(error);
      const message =
        code === 'STATE_CONFLICT'
          ? '주문이나 시리즈에 쓰인 상품은 지울 수 없어요. 판매를 꺼 주세요.'
          : sentenceOf(code);
      if (message !== null) showAlert({ type: 'error', message });
    }
  };
  const form = admin.form as unknown as AnyForm;
  return (
    <FormScreen
      title={product.name}
      badge={<ProductStateBadge state={product.state} size="lg" />}
      admin={admin}
      actions={
        <Button
          variant="danger-soft"
          size="admin-lg"
          aria-label="상품 지우기"
          onClick={() => void remove()}
        >
          <Icon name="trash" size={18} />
        </Button>
      }
    >
      <ExpertTabs expert={expert} tab="product" />
      <Columns
        main={
          <>
            <BasicPanel form={form}>
              <NextPriceFields form={form} product={product} />
            </BasicPanel>
            <BenefitPanel form={form} />
          </>
        }
        side={
          <>
            <Panel title="판매 현황">
              <Facts
                items={[
                  ['지금 가격', formatWon(product.price)],
                  ['판매', `${formatNumber(product.sold)}건`],
                  ['이용 회원', `${formatNumber(product.active)}명`],
                ]}
              />
            </Panel>
            <SalePanel form={form} />
            <AccessPanel form={form} />
          </>
        }
      />
    </FormScreen>
  );
}

/** The fields alike of a new product and of one there is: the same values, another output. */
type AnyForm = UseFormReturn<ProductValues>;

function BasicPanel({ form, children }: { form: AnyForm; children: ReactNode }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Panel title="상품">
      <div className={styles.fields}>
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
      </div>
    </Panel>
  );
}

function PriceField({
  form,
  name,
  label,
  required,
  help,
}: {
  form: AnyForm;
  name: 'price' | 'next_price';
  label: string;
  required?: boolean;
  help?: string;
}) {
  const error = firstErrorOf(form.formState.errors[name]);
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field }) => (
        <CurrencyField {...field} label={label} required={required} help={help} error={error} />
      )}
    />
  );
}

/** The price of a product that is sold changes from a moment on, which is asked for. */
function NextPriceFields({ form, product }: { form: AnyForm; product: StaffProduct }) {
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
        <Controller
          name="next_from"
          control={form.control}
          render={({ field }) => (
            <DateTimeField
              {...field}
              label="새 가격 적용 시각"
              required
              help="지난 시각이면 저장하자마자 바뀌어요"
              error={form.formState.errors.next_from}
            />
          )}
        />
      )}
    </div>
  );
}

function BenefitPanel({ form }: { form: AnyForm }) {
  const rules = useQuery(callQuery(listRefundRules, {}));
  const { register, formState } = form;
  const general = rules.data?.general.penalty_percent;
  return (
    <Panel title="혜택과 환불">
      <div className={styles.fields}>
        <TextareaField
          label="혜택"
          rows={5}
          help="한 줄에 하나씩, 60자까지 10줄"
          error={firstErrorOf(formState.errors.benefits)}
          {...register('benefits')}
        />
        <Controller
          name="refund_rule"
          control={form.control}
          render={({ field }) => (
            <SelectField
              {...field}
              label="환불 규정"
              error={formState.errors.refund_rule}
              options={[
                {
                  value: '',
                  label: general === undefined ? '기본 규정' : `기본 규정 (위약금 ${general}%)`,
                },
                ...(rules.data?.items ?? []).map(({ _id, name }) => ({
                  value: String(_id),
                  label: name,
                })),
              ]}
              help="이미 받은 주문은 그때의 규정을 따라요"
            />
          )}
        />
      </div>
    </Panel>
  );
}

function SalePanel({ form }: { form: AnyForm }) {
  const { register, control, formState } = form;
  return (
    <Panel title="판매">
      <div className={styles.fields}>
        <Checkbox {...register('on_sale')}>판매하기</Checkbox>
        <Controller
          name="sale_from"
          control={control}
          render={({ field }) => (
            <DateTimeField {...field} label="판매 시작" help="비우면 바로 팔아요" />
          )}
        />
        <Controller
          name="sale_to"
          control={control}
          render={({ field }) => (
            <DateTimeField
              {...field}
              label="판매 끝"
              help="비우면 끝나지 않아요"
              error={formState.errors.sale_to}
            />
          )}
        />
      </div>
    </Panel>
  );
}

function AccessPanel({ form }: { form: AnyForm }) {
  const { register, formState } = form;
  return (
    <Panel title="무엇이 열리나요">
      <div className={styles.fields}>
        <Checkbox {...register('opens_live')}>이 전문가의 유료 방송</Checkbox>
        <Checkbox {...register('opens_vod')} error={formState.errors.opens_vod}>
          유료 방송 다시보기
        </Checkbox>
        <p className={styles.hint}>이미 이용 중인 회원에게도 바로 적용돼요.</p>
      </div>
    </Panel>
  );
}
