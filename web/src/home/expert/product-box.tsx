import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatWon } from '../../shared/format.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { monthlyPriceOf, periodOf, perMonthOf, savingOf } from '../product/product-price.ts';
import { plainNameOf } from '../product/product-words.ts';
import { choiceAddress, orderAddress } from '../product/order-address.ts';
import { expertProductsQuery } from './expert-queries.ts';
import styles from './product-box.module.css';

/** The periods of an expert's product, the rule of refunds, and how to join. */
export function ProductBox({ expert }: { expert: number }) {
  const products = useQuery(expertProductsQuery(expert)).data?.items ?? [];
  const [wanted, setWanted] = useState<number | null>(null);
  const chosen = products.find(({ _id }) => _id === wanted) ?? products.at(-1);
  if (!chosen) return null;

  return (
    <Card as="section" className={styles.box}>
      <h2>{plainNameOf(chosen)}</h2>
      <p className={styles.what}>{chosen.benefits.join(' · ')}</p>
      <fieldset className={styles.periods}>
        <legend className="sr-only">이용 기간</legend>
        {products.map((product) => {
          const saving = savingOf(product, products);
          return (
            <label key={product._id} className={styles.period}>
              <input
                type="radio"
                name="product"
                checked={product._id === chosen._id}
                onChange={() => setWanted(product._id)}
              />
              <span>
                {periodOf(product)}
                {saving !== null && <small>{saving}% 할인</small>}
              </span>
              <strong>{formatWon(product.price)}</strong>
            </label>
          );
        })}
      </fieldset>
      <p className={styles.note}>
        자동 결제되지 않아요. 이용 시작 후에도 중도 해지할 수 있고, 남은 기간은 규정에 따라
        환불돼요.
      </p>
      <LinkButton to={orderAddress(chosen)} full>
        가입하기
      </LinkButton>
    </Card>
  );
}

/** The same way on the small screen, at its lower edge. */
export function JoinBar({ expert }: { expert: number }) {
  const products = useQuery(expertProductsQuery(expert)).data?.items ?? [];
  const [cheapest] = products
    .flatMap((product) => {
      const monthly = monthlyPriceOf(product);
      return monthly === null ? [] : [{ monthly, words: perMonthOf(product) }];
    })
    .toSorted((one, other) => one.monthly - other.monthly);
  const [first] = products;
  if (!first || !cheapest) return null;
  return (
    <div className={styles.bar} data-foot-action="">
      <p>
        {cheapest.words} <strong>{formatWon(cheapest.monthly)}</strong>부터
      </p>
      <LinkButton to={choiceAddress(first._id)}>가입하기</LinkButton>
    </div>
  );
}
