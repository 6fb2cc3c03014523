import { orderProducts, products, type StaffProduct } from '@maru/contract/product/expert-product';
import { staffExpertOptions } from '@maru/contract/expert/expert';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { makeCall } from '../../shared/call.ts';
import { formatWon } from '../../shared/format.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { ChoiceFilter } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { OrderScreen } from '../list/order-screen.tsx';
import { wholeListQuery } from '../list/whole-list.ts';
import { periodOf, ProductStateBadge } from './product-words.tsx';
import { TwoLines } from '../chrome/two-lines.tsx';
import { expertOptions } from '../../shared/form/expert-options.ts';
import styles from './expert.module.css';

const FILTERS = ['expert'] as const;

/** The order of one expert's products on the public pages. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const experts = useQuery(callQuery(staffExpertOptions, {}));
  const wanted = Number(address.get('expert'));
  const options = experts.data?.items ?? [];
  const expert = options.find(({ _id }) => _id === wanted)?._id ?? options[0]?._id;
  return (
    <ProductOrder
      key={expert ?? 0}
      expert={expert}
      filters={
        <div className={classNames(styles.views, 'fades-sideways')}>
          <ChoiceFilter
            address={address}
            name="expert"
            label="전문가"
            fallback={String(expert ?? '')}
            options={expertOptions(options)}
          />
        </div>
      }
    />
  );
}

function ProductOrder({ expert, filters }: { expert: number | undefined; filters: ReactNode }) {
  const query = useQuery({
    ...wholeListQuery(callKey(products.list, { query: { expert } }), (page) =>
      makeCall(products.list, { query: { ...page, expert: expert ?? 1 } }),
    ),
    enabled: expert !== undefined,
  });
  return (
    <OrderScreen
      title="상품 순서"
      caption="상품 순서"
      query={query}
      nameOf={({ name }) => name}
      show={(product) => <ProductRow product={product} />}
      save={(order) => makeCall(orderProducts, { body: { ...order, expert_id: expert ?? 0 } })}
      filters={filters}
      empty={{
        icon: 'tag',
        title: '이 전문가의 상품이 없어요',
        line: '상품을 등록하면 여기에서 순서를 정할 수 있어요',
      }}
    />
  );
}

function ProductRow({ product }: { product: StaffProduct }) {
  return (
    <div className={styles.row}>
      <TwoLines>
        <span className={styles.strong}>{product.name}</span>
        <span className={styles.sub}>{periodOf(product)}</span>
      </TwoLines>
      <span className={styles.figure}>{formatWon(product.price)}</span>
      <span className={styles.state}>
        <ProductStateBadge state={product.state} />
      </span>
    </div>
  );
}
