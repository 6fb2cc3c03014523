import { brand } from '#brand';
import { getSchedule, type ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { listProducts, type Product } from '@maru/contract/product/product';
import { Suspense, use } from 'react';
import { makeCall } from '../../shared/call.ts';
import { openModal, type ModalBodyProps } from '../../shared/dialog/dialog.ts';
import { formatWon } from '../../shared/format.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { wording } from '../../shared/wording.ts';
import { orderAddress } from '../product/order-address.ts';
import { isForMoney, periodOf } from '../product/product-price.ts';
import { plainNameOf } from '../product/product-words.ts';
import styles from './ask-for-product.module.css';
import { portraitOf } from './schedule-view.ts';

/** A broadcast, and the shortest product that opens it. */
interface Offer {
  item: Pick<ScheduleItem, 'title' | 'expert'>;
  product: Product;
}

/**
 * Tells the visitor that a product gives access to this broadcast, and asks whether to view it. The
 * dialog opens immediately and shows the product as soon as it is loaded.
 *
 * @returns the address of the product. `null` if the visitor declines.
 */
export async function askForProduct(scheduleId: number | null): Promise<string | null> {
  let address: string = brand.places.products;
  const offer = scheduleId === null ? null : findOffer(scheduleId);
  const { confirmed } = await openModal({
    title: wording.join.product,
    icon: { name: 'lock', tone: 'brand' },
    buttons: { cancel: '닫기', confirm: '상품 보기' },
    ...(offer && {
      message: (
        <Suspense fallback={<Skeleton />}>
          <Why offer={offer} />
        </Suspense>
      ),
      component: ({ close }: ModalBodyProps) => (
        <Suspense fallback={<Skeleton height={76} />}>
          <ProductRow offer={offer} onPress={() => close(true)} />
        </Suspense>
      ),
    }),
    onConfirm: async () => {
      const found = await offer;
      if (found !== null) address = orderAddress(found.product);
    },
  });
  return confirmed ? address : null;
}

function Why({ offer }: { offer: Promise<Offer | null> }) {
  const found = use(offer);
  if (found === null) return null;
  const { title, expert } = found.item;
  return `‘${title}’ 방송은 ${expert.nick} 전문가의 유료 방송이에요.`;
}

interface ProductRowProps {
  offer: Promise<Offer | null>;
  onPress: () => void;
}

function ProductRow({ offer, onPress }: ProductRowProps) {
  const found = use(offer);
  if (found === null) return null;
  const { item, product } = found;
  return (
    <button type="button" className={styles.product} onClick={onPress}>
      <Avatar name={item.expert.nick} src={portraitOf(item.expert)} size={44} />
      <span className={styles.words}>
        <strong>{plainNameOf(product)}</strong>
        <span>
          {periodOf(product)} {formatWon(product.price)}부터
        </span>
      </span>
      <Icon name="chev-r" size={18} />
    </button>
  );
}

/** `null` if the offer is unknown. The dialog still opens then, and links to all products. */
async function findOffer(scheduleId: number): Promise<Offer | null> {
  try {
    const { item } = await makeCall(getSchedule, { params: { _id: scheduleId } });
    const { items } = await makeCall(listProducts, { query: { expert: item.expert._id } });
    const product = items.find(isForMoney);
    return product ? { item, product } : null;
  } catch {
    return null;
  }
}
