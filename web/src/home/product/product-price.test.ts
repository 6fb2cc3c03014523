import type { Product } from '@maru/contract/product/product';
import { describe, expect, it } from 'vitest';
import {
  benefitsOf,
  monthlyPriceOf,
  monthsOf,
  perMonthOf,
  periodOf,
  pickProduct,
  savingOf,
} from './product-price.ts';

function product(kind: Product['kind'], period_n: number, price: number): Product {
  return {
    _id: period_n,
    kind,
    expert: null,
    name: '',
    price,
    period_unit: 'month',
    period_n,
    benefits: [],
    refund_rule: null,
    recurs: false,
    version: 1,
  };
}

const vip1 = product('vip', 1, 165_000);
const vip3 = product('vip', 3, 420_000);
const vip6 = product('vip', 6, 780_000);
const vvip3 = product('vvip', 3, 1_650_000);
const trial: Product = { ...product('trial', 3, 0), period_unit: 'day' };
const all = [vip6, vip1, vip3, vvip3, trial];

describe('a price', () => {
  it('is shown per month, and by the day where it is sold by the day', () => {
    expect([periodOf(vip3), periodOf(trial)]).toEqual(['3개월', '3일']);
    expect([monthlyPriceOf(vip3), monthlyPriceOf(trial)]).toEqual([140_000, null]);
  });

  it('says that a price per month is rounded', () => {
    const premium = product('premium', 3, 890_000);

    expect([monthlyPriceOf(premium), perMonthOf(premium)]).toEqual([296_667, '월 약']);
    expect(perMonthOf(vip3)).toBe('월');
  });

  it('shows the saving of a longer period, rounded down', () => {
    expect([savingOf(vip3, all), savingOf(vip6, all)]).toEqual([15, 21]);
  });

  it('claims no saving where there is none', () => {
    const dear = product('vip', 2, 330_000);

    expect([vip1, vvip3, dear, trial].map((one) => savingOf(one, all))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('is not compared with the price of another expert', () => {
    const of = (expert: number, months: number, price: number): Product => ({
      ...product('expert', months, price),
      expert: { _id: expert, nick: '' },
    });

    expect(savingOf(of(1, 3, 300), [of(2, 1, 200), of(1, 1, 100)])).toBeNull();
  });
});

describe('the product of a level', () => {
  it('is the one of that period', () => {
    expect(pickProduct(all, 'vip', 3)).toBe(vip3);
  });

  it('is the longest shorter one, else the shortest', () => {
    expect(pickProduct([vip1, vip3], 'vip', 6)).toBe(vip3);
    expect(pickProduct(all, 'vvip', 1)).toBe(vvip3);
  });

  it('is none where the level is not sold', () => {
    expect(pickProduct(all, 'premium', 1)).toBeNull();
  });

  it('is never a free product, because it cannot be bought', () => {
    const free = [vip1, product('vip', 12, 0), product('premium', 1, 0)];

    expect([pickProduct(free, 'vip', 12), pickProduct(free, 'premium', 1)]).toEqual([vip1, null]);
    expect([monthsOf(free, 'vip'), monthsOf(free, 'premium')]).toEqual([[1], []]);
  });
});

describe('the comparison', () => {
  it('offers the periods that a level is sold for, and none of another level', () => {
    expect(monthsOf(all, 'vip')).toEqual([1, 3, 6]);
    expect(monthsOf(all, 'vvip')).toEqual([3]);
    expect(monthsOf(all, 'premium')).toEqual([]);
  });

  it('lists every benefit once', () => {
    const products = [
      { ...vip1, benefits: ['방송', '다시보기'] },
      { ...vvip3, benefits: ['다시보기', '모임'] },
    ];

    expect(benefitsOf(products)).toEqual(['방송', '다시보기', '모임']);
  });
});
