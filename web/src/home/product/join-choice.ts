import type { Product } from '@maru/contract/product/product';
import { isForMoney } from './product-price.ts';

/**
 * Kinds of products offered side by side. All expert products form one kind, with a second choice
 * among the experts.
 */
export type JoinKind = 'vip' | 'premium' | 'vvip' | 'expert' | 'series';

const ORDER: readonly JoinKind[] = ['vip', 'premium', 'vvip', 'expert', 'series'];

/** Default length, where a product of that length exists. */
const USUAL = 3;

export interface JoinChoice {
  /** The kinds on sale, in display order. */
  kinds: JoinKind[];
  kind: JoinKind;
  /** For the kind `expert`: the experts with products. Empty for the other kinds. */
  experts: { _id: number; nick: string }[];
  /** The products that differ from the chosen one in their length only, shortest first. */
  periods: Product[];
  chosen: Product;
}

/** Products on sale on the join page. */
function offered(products: readonly Product[]): Product[] {
  return products.filter(isForMoney).filter(({ kind }) => ORDER.some((one) => one === kind));
}

/**
 * Content of the join page.
 *
 * @param wanted the number in the address; a product that is not on sale counts as none.
 * @returns `null` when nothing is on sale.
 */
export function joinChoiceOf(
  products: readonly Product[],
  wanted: number | null,
): JoinChoice | null {
  const all = offered(products);
  const kinds = ORDER.filter((kind) => all.some((product) => product.kind === kind));
  const [first] = kinds;
  if (first === undefined) return null;
  const asked = all.find(({ _id }) => _id === wanted);
  const kind = kinds.find((one) => one === asked?.kind) ?? first;
  const ofKind = all.filter((product) => product.kind === kind);
  const expert = asked?.expert?._id ?? ofKind[0]?.expert?._id;
  const periods = ofKind
    .filter((product) => product.expert?._id === expert)
    .toSorted((a, b) => a.period_n - b.period_n);
  const chosen = asked ?? usualOf(periods);
  if (!chosen) return null;
  const experts = new Map(
    ofKind.flatMap((one) => (one.expert ? [[one.expert._id, one.expert]] : [])),
  );
  return { kinds, kind, experts: [...experts.values()], periods, chosen };
}

/**
 * The product selected after a change of kind or expert: the one with the same duration, if it
 * exists.
 */
export function switchTo(
  products: readonly Product[],
  to: { kind: JoinKind; expert?: number },
  length: number,
): Product | null {
  const fitting = offered(products).filter(
    ({ kind, expert }) =>
      kind === to.kind && (to.expert === undefined || expert?._id === to.expert),
  );
  const [first] = fitting;
  const same = fitting.filter(({ expert }) => expert?._id === first?.expert?._id);
  return same.find(({ period_n }) => period_n === length) ?? usualOf(same) ?? null;
}

function usualOf(products: readonly Product[]): Product | undefined {
  return products.find(({ period_n }) => period_n === USUAL) ?? products[0];
}
