import { useSearchParams } from 'react-router-dom';
import { AdminHead } from '../chrome/admin-page.tsx';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { productAddressOf } from './expert-address.ts';
import { ExpertBadge, ExpertRecord, ExpertTabs, useExpertId } from './expert-record.tsx';
import { ProductForm } from './product-form.tsx';
import { ProductList } from './product-list.tsx';

/** Products of all experts or of the expert in `?_id=`, or a single product (`&product=`). */
export function Screen() {
  const [query] = useSearchParams();
  const _id = useExpertId();
  const product = query.get('product');
  if (!query.has('_id')) {
    return (
      <>
        <AdminHead title="전문가 상품" />
        <ProductList expert={null} />
      </>
    );
  }
  return (
    <ExpertRecord _id={_id}>
      {(expert) =>
        product === null ? (
          <>
            <AdminHead
              title={`${expert.nick} 전문가`}
              badge={<ExpertBadge expert={expert} />}
              actions={
                expert.state !== 'ended' && (
                  <LinkButton to={productAddressOf(expert._id, 'new')} size="admin-lg">
                    <Icon name="plus" size={18} />
                    상품 등록
                  </LinkButton>
                )
              }
            />
            <ExpertTabs expert={expert} tab="product" />
            <ProductList expert={expert} />
          </>
        ) : (
          <ProductForm key={product} expert={expert} product={product} />
        )
      }
    </ExpertRecord>
  );
}
