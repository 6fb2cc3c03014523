import {
  newProductInput,
  productInput,
  type ProductInput,
  type StaffProduct,
} from '@maru/contract/product/expert-product';
import { MIN_RECURRING_DAYS } from '@maru/contract/subscription/subscription-machine';
import * as z from 'zod/mini';
import { wonOf } from '../../shared/form/masks.ts';
import { linesOf } from '../form/lines.ts';

/** No own rule of refunds: the general one. */
export const GENERAL = '';

/** A product as it is typed. */
export interface ProductValues {
  name: string;
  /** Of a new product; later a price changes from a day on. */
  price: string;
  next_price: string;
  next_from: string | null;
  period_n: string;
  period_unit: 'day' | 'month';
  on_sale: boolean;
  recurs: boolean;
  sale_from: string | null;
  sale_to: string | null;
  benefits: string;
  refund_rule: string;
  opens_live: boolean;
  opens_vod: boolean;
}

export const fieldNames: Readonly<Record<keyof ProductValues, string>> = {
  name: '상품 이름',
  price: '가격',
  next_price: '새 가격',
  next_from: '새 가격 적용 시각',
  period_n: '기간',
  period_unit: '기간 단위',
  on_sale: '판매',
  recurs: '정기결제',
  sale_from: '판매 시작',
  sale_to: '판매 끝',
  benefits: '혜택',
  refund_rule: '환불 규정',
  opens_live: '유료 방송',
  opens_vod: '다시보기',
};

type Common = Pick<
  ProductInput,
  'sale_from' | 'sale_to' | 'opens_live' | 'opens_vod' | 'recurs' | 'period_unit' | 'period_n'
>;

const saleInOrder = z.refine<Common>(
  ({ sale_from, sale_to }) =>
    sale_from === null || sale_to === null || Date.parse(sale_from) < Date.parse(sale_to),
  { path: ['sale_to'], error: '판매 끝은 시작보다 늦어야 해요.' },
);
const opensSomething = z.refine<Common>(({ opens_live, opens_vod }) => opens_live || opens_vod, {
  path: ['opens_vod'],
  error: '유료 방송과 다시보기 가운데 하나는 열려야 해요.',
});

const recursInTime = z.refine<Common>(
  ({ recurs, period_unit, period_n }) =>
    !recurs || period_unit === 'month' || period_n >= MIN_RECURRING_DAYS,
  { path: ['recurs'], error: `정기결제는 기간이 ${MIN_RECURRING_DAYS}일 이상이어야 해요.` },
);

/** The rules of a product that is there already. */
export const productForm = z
  .pipe(
    z.transform(toInput).check(
      z.refine(({ next_price }) => next_price?.effective_at !== '', {
        path: ['next_from'],
        error: '새 가격이 적용될 시각을 정해 주세요.',
      }),
    ),
    productInput,
  )
  .check(saleInOrder, opensSomething, recursInTime);

/** The rules of a new product of this expert. */
export function newProductForm(expertId: number) {
  return z
    .pipe(
      z.transform((values: ProductValues): z.input<typeof newProductInput> => {
        const { next_price: _none, ...fields } = toInput(values);
        return { ...fields, expert_id: expertId, price: wonOf(values.price) };
      }),
      newProductInput,
    )
    .check(saleInOrder, opensSomething, recursInTime);
}

/** Converts form values into the contract's input. */
export function toInput(values: ProductValues): ProductInput {
  return {
    name: values.name.trim(),
    period_n: Number(values.period_n),
    period_unit: values.period_unit,
    on_sale: values.on_sale,
    recurs: values.recurs,
    sale_from: values.sale_from,
    sale_to: values.sale_to,
    benefits: linesOf(values.benefits),
    refund_rule: values.refund_rule === GENERAL ? null : Number(values.refund_rule),
    opens_live: values.opens_live,
    opens_vod: values.opens_vod,
    next_price:
      values.next_price === ''
        ? null
        : { price: wonOf(values.next_price), effective_at: values.next_from ?? '' },
  };
}

export function valuesOf(product: StaffProduct): ProductValues {
  const { next_price, refund_rule } = product;
  return {
    name: product.name,
    price: String(product.price),
    next_price: next_price === null ? '' : String(next_price.price),
    next_from: next_price?.effective_at ?? null,
    period_n: String(product.period_n),
    period_unit: product.period_unit,
    on_sale: product.on_sale,
    recurs: product.recurs,
    sale_from: product.sale_from,
    sale_to: product.sale_to,
    benefits: product.benefits.join('\n'),
    refund_rule: refund_rule === null ? GENERAL : String(refund_rule),
    opens_live: product.opens_live,
    opens_vod: product.opens_vod,
  };
}

export const newValues: ProductValues = {
  name: '',
  price: '',
  next_price: '',
  next_from: null,
  period_n: '1',
  period_unit: 'month',
  on_sale: true,
  recurs: false,
  sale_from: null,
  sale_to: null,
  benefits: '',
  refund_rule: GENERAL,
  opens_live: true,
  opens_vod: true,
};
