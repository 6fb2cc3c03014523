import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDate, formatDeduction, formatWon } from '../../shared/format.ts';
import { lastMomentOf } from '../../shared/membership-span.ts';
import { Card } from '../../shared/ui/card.tsx';
import { choiceAddress } from '../product/order-address.ts';
import { periodOf } from '../product/product-price.ts';
import { plainNameOf } from '../product/product-words.ts';
import buying from '../product/buying.module.css';
import styles from './payment.module.css';
import type { OrderPreview } from './order-preview.ts';

/** The ordered product, and the period of its access. */
export function OrderProduct({ preview: { product, total, starts_at, ends_at } }: Summary) {
  return (
    <Card as="section">
      <div className={styles.head}>
        <h2 className={buying.title}>주문 상품</h2>
        <Link to={choiceAddress(product._id)} className={styles.change}>
          상품·기간 바꾸기
        </Link>
      </div>
      <div className={styles.product}>
        <div>
          <p className={styles.name}>{plainNameOf(product)}</p>
          <p className={styles.hint}>
            {`${product.expert ? `${product.expert.nick} 전문가 · ` : ''}${periodOf(product)} 이용`}
          </p>
        </div>
        <p className={styles.price}>{formatWon(total)}</p>
      </div>
      <p className={styles.span}>
        지금 결제하면 {formatDate(starts_at)}부터 {formatDate(lastMomentOf(ends_at))}까지 이용해요
      </p>
    </Card>
  );
}

interface Summary {
  preview: OrderPreview;
}

/** The sum, in sight while one reads, with the button under it. */
export function OrderSum({ preview, children }: Summary & { children: ReactNode }) {
  const { product, total, discount, payable } = preview;
  return (
    <aside className={buying.sum} aria-label="결제 금액">
      <h2 className={buying.title}>결제 금액</h2>
      <dl className={buying.facts}>
        <div>
          <dt>{product.name}</dt>
          <dd>{formatWon(total)}</dd>
        </div>
        {discount > 0 && (
          <div>
            <dt>쿠폰 할인</dt>
            <dd>{formatDeduction(discount)}</dd>
          </div>
        )}
        <div className={buying.total}>
          <dt>결제 금액</dt>
          <dd>{formatWon(payable)}</dd>
        </div>
      </dl>
      <p className={buying.vat}>부가세 포함 · 자동 결제 없음</p>
      {children}
    </aside>
  );
}
