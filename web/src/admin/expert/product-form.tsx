import {
  products,
  type NewProductInput,
  type ProductInput,
  type StaffProduct,
} from '@maru/contract/product/expert-product';
import type { StaffExpertView } from '@maru/contract/expert/staff-expert';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { formatNumber, formatWon } from '../../shared/format.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/state-card.tsx';
import { useFailure } from '../../shared/use-failure.ts';
import { sentenceOf } from '../../shared/wording.ts';
import { Columns, Panel } from '../chrome/admin-page.tsx';
import { changedOnly } from '../form/changed-only.ts';
import { contractResolver } from '../form/contract-resolver.ts';
import { createOnce } from '../form/create-once.ts';
import { FormScreen } from '../form/form-screen.tsx';
import { useAdminForm, type Stored } from '../form/use-admin-form.ts';
import { Facts } from '../list/side-panel.tsx';
import { expertAddressOf, productAddressOf } from './expert-address.ts';
import { ExpertTabs } from './expert-record.tsx';
import { ProductStateBadge } from './product-words.tsx';
import {
  AccessPanel,
  BasicPanel,
  BenefitPanel,
  NextPriceFields,
  PriceField,
  SalePanel,
  type AnyProductForm,
} from './product-fields.tsx';
import {
  fieldNames,
  newProductForm,
  newValues,
  productForm,
  toInput,
  valuesOf,
  type ProductValues,
} from './product-values.ts';

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
  const query = useQuery({
    ...callQuery(products.get, { params: { _id } }),
    // The form always starts from the stored values, not from the cache.
    refetchOnMount: 'always',
  });
  const { data, isFetching, refetch } = query;
  const error = useFailure(query);
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
    queries.setQueryData(callKey(products.get, { params: { _id: item._id } }), { item });
    void queries.invalidateQueries({ queryKey: callKey(products.list) });
  };
}

function NewForm({ expert }: { expert: StaffExpertView }) {
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
      const { item } = await createOnce(`product-of-${_id}`, (idempotencyKey) =>
        makeCall(products.create, { body: values, idempotencyKey }),
      );
      take(item);
      return {
        ...storedOf(item),
        editedAs: `product-${item._id}`,
        opens: productAddressOf(_id, item._id),
      };
    },
  });
  const form = admin.form as unknown as AnyProductForm;
  return (
    <FormScreen
      title={`${nick} 상품 등록`}
      admin={admin}
      words={products.create.publicWords}
      saveLabel="등록하기"
    >
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
      const { item } = await makeCall(products.get, { params });
      take(item);
      return storedOf(item);
    },
    save: async (values, version, before) => {
      const { item } = await makeCall(products.update, {
        params,
        body: { ...changedOnly(values, toInput(before)), version: version ?? product.version },
      });
      take(item);
      return storedOf(item);
    },
  });
  const remove = async () => {
    const sure = await confirm({
      title: '이 상품을 완전히 지울까요?',
      message: `${product.name}. 한 번이라도 팔린 상품은 지우지 않고 판매를 멈춰요.`,
      buttons: { confirm: '완전히 지우기', tone: 'danger' },
    });
    if (!sure) return;
    try {
      await makeCall(products.delete, { params, query: { version: product.version } });
      admin.form.reset(admin.form.getValues());
      admin.dropDrafts();
      void queries.invalidateQueries({ queryKey: callKey(products.list) });
      showAlert({ type: 'success', message: '상품을 완전히 지웠어요' });
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
  const form = admin.form as unknown as AnyProductForm;
  return (
    <FormScreen
      title={product.name}
      badge={<ProductStateBadge state={product.state} size="lg" />}
      admin={admin}
      words={products.update.publicWords}
      actions={
        <Button
          variant="danger-soft"
          size="admin-lg"
          aria-label="상품 완전히 지우기"
          title="상품 완전히 지우기"
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
