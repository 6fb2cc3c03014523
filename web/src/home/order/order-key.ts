import { forgetKey, keptKeyOf } from '../../shared/idempotency-key.ts';

/** The Idempotency-Key of the order of a product. */
export function orderKeyOf(product: number): string {
  return keptKeyOf(nameOf(product));
}

/** The order was made: the next one of this product is another. */
export function forgetOrderKey(product: number): void {
  forgetKey(nameOf(product));
}

function nameOf(product: number): string {
  return `maru.order.key.${product}`;
}
