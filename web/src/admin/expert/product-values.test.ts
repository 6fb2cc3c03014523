import { expect, test } from 'vitest';
import { newProductForm, newValues, productForm, type ProductValues } from './product-values.ts';

const typed = (change: Partial<ProductValues> = {}): ProductValues => ({
  ...newValues,
  name: '한 달 클래스',
  price: '140000',
  benefits: '유료 방송\n\n 다시보기 ',
  ...change,
});
const pathsOf = (
  values: ProductValues,
  form: ReturnType<typeof newProductForm> | typeof productForm,
) => form.safeParse(values).error?.issues.map(({ path }) => path.join('.'));

test('[D04] a new product has a price, and benefits a line each', () => {
  expect(newProductForm(7).parse(typed())).toMatchObject({
    expert_id: 7,
    price: 140_000,
    period_n: 1,
    benefits: ['유료 방송', '다시보기'],
    refund_rule: null,
  });
});

test('[D04] the price of a product there is changes from a moment on', () => {
  const next_from = '2026-12-01T00:00:00.000Z';

  expect(productForm.parse(typed({ next_price: '150000', next_from }))).toMatchObject({
    next_price: { price: 150_000, effective_at: next_from },
  });
  expect(productForm.parse(typed())).toMatchObject({ next_price: null });
});

test.each([
  ['no price', typed({ price: '' }), newProductForm(1), 'price'],
  ['a price with a letter', typed({ price: '14l000' }), newProductForm(1), 'price'],
  ['a price in powers of ten', typed({ price: '1e5' }), newProductForm(1), 'price'],
  ['a price from no moment', typed({ next_price: '1' }), productForm, 'next_from'],
  ['a period of nothing', typed({ period_n: '0' }), productForm, 'period_n'],
  ['nothing to open', typed({ opens_live: false, opens_vod: false }), productForm, 'opens_vod'],
  [
    'a sale that ends first',
    typed({ sale_from: '2026-12-02T00:00:00Z', sale_to: '2026-12-01T00:00:00Z' }),
    productForm,
    'sale_to',
  ],
])('[D04] %s is refused at its field', (_what, values, form, path) => {
  expect(pathsOf(values, form)).toContain(path);
});
