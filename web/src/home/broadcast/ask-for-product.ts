import { brand } from '#brand';
import { getSchedule } from '@maru/contract/broadcast';
import { listProducts, type Product } from '@maru/contract/content';
import { makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { formatWon } from '../../shared/format.ts';
import { wording } from '../../shared/wording.ts';
import { orderAddress } from '../product/order-address.ts';

/**
 * Says that a product opens this broadcast, and asks whether to see it.
 *
 * @returns the address of the product; `null` for whoever does not want to see it.
 */
export async function askForProduct(scheduleId: number | null): Promise<string | null> {
  const product = scheduleId === null ? null : await findProduct(scheduleId);
  const wanted = await confirm({
    title: wording.join.product,
    ...(product ? { message: `${product.name} · ${formatWon(product.price)}` } : {}),
    icon: { name: 'lock', tone: 'brand' },
    buttons: { cancel: '닫기', confirm: '상품 보기' },
  });
  if (!wanted) return null;
  return product ? orderAddress(product) : brand.places.products;
}

/** What opens the broadcasts of this one's expert, shortest first; `null` when nothing is known. */
async function findProduct(scheduleId: number): Promise<Product | null> {
  try {
    const { item } = await makeCall(getSchedule, { params: { _id: scheduleId } });
    const { items } = await makeCall(listProducts, { query: { expert: item.expert._id } });
    return items.find(({ price }) => price > 0) ?? null;
  } catch {
    // The question is asked all the same; its answer leads to all the products.
    return null;
  }
}
