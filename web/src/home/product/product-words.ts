import type { Product } from '@maru/contract/product/product';
import { levels, periodOf, type Level } from './product-price.ts';

export const levelNames: Record<Level, string> = { vip: 'VIP', premium: '프리미엄', vvip: 'VVIP' };

/** `VIP` for a membership of any period; the full name of everything else. */
export function levelNameOf(product: Pick<Product, 'kind' | 'name'>): string {
  const level = levels.find((name) => name === product.kind);
  return level ? levelNames[level] : product.name;
}

/** The name of a product without the period at its end. */
export function plainNameOf(product: Pick<Product, 'name' | 'period_n' | 'period_unit'>): string {
  return product.name.replace(` ${periodOf(product)}`, '');
}
