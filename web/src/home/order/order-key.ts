import { readStored, writeStored } from '../../shared/browser-storage.ts';

const STORED = 'maru.order.key.';

/** Where storage is shut, the keys live as long as the page. */
const kept = new Map<number, string>();

/**
 * The Idempotency-Key of the order of a product. It outlives a reload, so that a press whose answer
 * was lost and the press after it make one order.
 */
export function orderKeyOf(
  product: number,
  make: () => string = () => crypto.randomUUID(),
): string {
  const known = readStored('session', STORED + product) ?? kept.get(product);
  if (known !== undefined) return known;
  const key = make();
  kept.set(product, key);
  writeStored('session', STORED + product, key);
  return key;
}

/** The order was made: the next one of this product is another. */
export function forgetOrderKey(product: number): void {
  kept.delete(product);
  writeStored('session', STORED + product, null);
}
