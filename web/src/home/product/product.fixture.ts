import type { Product } from '@maru/contract/product/product';

/** A product sold by the month. */
export function monthly(
  _id: number,
  kind: Product['kind'],
  period_n: number,
  price: number,
  expert: number | null = null,
): Product {
  return {
    _id,
    kind,
    expert: expert === null ? null : { _id: expert, nick: `전문가${expert}` },
    name: `${kind} ${period_n}개월`,
    price,
    period_unit: 'month',
    period_n,
    benefits: [],
    refund_rule: null,
    recurs: false,
    version: 1,
  };
}
