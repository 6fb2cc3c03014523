import { brand } from '#brand';
import { useQuery } from '@tanstack/react-query';
import { formatWon } from '../../shared/format.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { CardSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { BuyingNotes } from '../product/buying-notes.tsx';
import { orderAddress } from '../product/order-address.ts';
import { periodOf } from '../product/product-price.ts';
import { penaltyLine } from '../../shared/refund-lines.ts';
import styles from './expert-panels.module.css';
import { expertProductsQuery } from './expert-queries.ts';

/** The expert's products, with all information required before a purchase. */
export function ExpertProducts({ expert }: { expert: number }) {
  const query = useQuery(expertProductsQuery(expert));
  return (
    <>
      <Section title="상품" more={{ to: brand.places.products, label: '멤버십 보기' }}>
        <Loaded
          query={query}
          skeleton={<CardSkeleton />}
          isEmpty={({ items }) => items.length === 0}
          empty={<EmptyState icon="tag" title="지금 가입할 수 있는 상품이 없어요" />}
        >
          {({ items }) => (
            <ul className={styles.two}>
              {items.map((product) => (
                <Card key={product._id} as="li">
                  <h3>{product.name}</h3>
                  <p className={styles.price}>
                    <strong>{formatWon(product.price)}</strong> / {periodOf(product)}
                  </p>
                  <ul className={styles.benefits}>
                    {product.benefits.map((benefit) => (
                      <li key={benefit}>
                        <Icon name="check" size={18} />
                        {benefit}
                      </li>
                    ))}
                  </ul>
                  {product.refund_rule && (
                    <p className={styles.ownRule}>{penaltyLine(product.refund_rule)}</p>
                  )}
                  <LinkButton
                    to={orderAddress(product)}
                    variant="outline"
                    full
                    className={styles.join}
                  >
                    {periodOf(product)} 가입하기
                  </LinkButton>
                </Card>
              ))}
            </ul>
          )}
        </Loaded>
      </Section>
      {query.data && <BuyingNotes rule={query.data.refund_rule} />}
    </>
  );
}
