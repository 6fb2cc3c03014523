import type { Product } from '@maru/contract/content';
import { isForMoney } from './product-price.ts';

/** What is offered side by side. All products of the experts are one choice, with a second one. */
export type JoinKind = 'vip' | 'premium' | 'vvip' | 'expert' | 'series';

const ORDER: readonly JoinKind[] = ['vip', 'premium', 'vvip', 'expert', 'series'];

/** The length that stands chosen at first, where there is one so long. */
const USUAL = 3;

export interface JoinChoice {
  /** Which kinds are sold at all, in their order. */
  kinds: JoinKind[];
  kind: JoinKind;
  /** Of the kind `expert`: whose products there are. Empty for the others. */
  experts: { _id: number; nick: string }[];
  /** The products that differ from the chosen one in their length only, shortest first. */
  periods: Product[];
  chosen: Product;
}

/** What can be bought on the page of joining. */
function offered(products: readonly Product[]): Product[] {
  return products.filter(isForMoney).filter(({ kind }) => ORDER.some((one) => one === kind));
}

/**
 * What the page of joining shows.
 *
 * @param wanted the number in the address; a product that is not sold counts as none.
 * @returns `null` when nothing is sold.
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

/** The product that a change of kind or expert leads to: of the same length, if there is one. */
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
