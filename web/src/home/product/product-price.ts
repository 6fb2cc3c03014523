import type { Product } from '@maru/contract/product/product';

const PER_CENT = 100;

/** `3개월`, `3일` */
export function periodOf({
  period_n,
  period_unit,
}: Pick<Product, 'period_n' | 'period_unit'>): string {
  return `${period_n}${period_unit === 'month' ? '개월' : '일'}`;
}

/** Price per month, in won; `null` for a product that is not sold by the month. */
export function monthlyPriceOf({
  price,
  period_n,
  period_unit,
}: Pick<Product, 'price' | 'period_n' | 'period_unit'>): number | null {
  return period_unit === 'month' && period_n > 0 ? Math.round(price / period_n) : null;
}

/** `월`, or `월 약` before a price per month that is rounded to whole won. */
export function perMonthOf({ price, period_n }: Pick<Product, 'price' | 'period_n'>): string {
  return price % period_n === 0 ? '월' : '월 약';
}

/**
 * How much less a longer period costs than as many single months, in whole per cent, rounded down:
 * never more than it is. `null` when there is nothing to compare or to save.
 */
export function savingOf(product: Product, all: readonly Product[]): number | null {
  if (product.period_unit !== 'month' || product.period_n <= 1) return null;
  const single = all.find(
    ({ kind, expert, period_unit, period_n }) =>
      kind === product.kind &&
      expert?._id === product.expert?._id &&
      period_unit === 'month' &&
      period_n === 1,
  );
  if (!single || single.price === 0) return null;
  const saved = 1 - product.price / (single.price * product.period_n);
  const percent = Math.floor(saved * PER_CENT);
  return percent > 0 ? percent : null;
}

/** Whether the product can be bought. Only staff grant products that cost nothing. */
export function isForMoney({ price }: Pick<Product, 'price'>): boolean {
  return price > 0;
}

/** The memberships that include every expert, from the smallest. */
export const levels = ['vip', 'premium', 'vvip'] as const;
export type Level = (typeof levels)[number];

/**
 * The product of a level for the given number of months. If there is none, the longest shorter
 * period. Otherwise the shortest period on sale. `null` if the level is not sold at all.
 */
export function pickProduct(
  products: readonly Product[],
  level: Level,
  months: number,
): Product | null {
  const sold = soldByMonth(products, level);
  return sold.findLast(({ period_n }) => period_n <= months) ?? sold[0] ?? null;
}

/** The periods in months that a level is sold for, shortest first. */
export function monthsOf(products: readonly Product[], level: Level): number[] {
  return [...new Set(soldByMonth(products, level).map(({ period_n }) => period_n))];
}

/** Products on sale at a level, shortest first. */
function soldByMonth(products: readonly Product[], level: Level): Product[] {
  return products
    .filter(isForMoney)
    .filter(({ kind, period_unit }) => kind === level && period_unit === 'month')
    .toSorted((a, b) => a.period_n - b.period_n);
}

/** Every benefit of some products once, in their order: the rows of the comparison. */
export function benefitsOf(products: readonly Product[]): string[] {
  return [...new Set(products.flatMap(({ benefits }) => benefits))];
}
