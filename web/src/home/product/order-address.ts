import type { Product } from '@maru/contract/product/product';
import { paths } from '../../shared/paths.ts';

/** Where a product is paid for. The period is in it, so that an old address buys nothing else. */
export function orderAddress({ _id, period_n }: Pick<Product, '_id' | 'period_n'>): string {
  return `${paths.payment}?product=${_id}&period=${period_n}`;
}

/** Where one chooses, beginning with this product. */
export function choiceAddress(product: number): string {
  return `${paths.vipJoin}?product=${product}`;
}
