import { forgetKey, keptKeyOf } from '../../shared/idempotency-key.ts';

/** The Idempotency-Key of the order of a product. */
export function orderKeyOf(product: number): string {
  return keptKeyOf(nameOf(product));
}

/**
 * Called after the order was created. The next order of this product needs a new idempotency key.
 */
export function forgetOrderKey(product: number): void {
  forgetKey(nameOf(product));
}

function nameOf(product: number): string {
  return `maru.order.key.${product}`;
}
