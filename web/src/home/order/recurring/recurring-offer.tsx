import { Link } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { Notice } from '../../../shared/ui/notice.tsx';

/** Offers a product that recurs. Nothing is chosen beforehand. */
export function RecurringOffer({ product }: { product: number }) {
  return (
    <Notice>
      기간이 끝날 때마다 카드로 이어서 결제할 수도 있어요.{' '}
      <Link to={`${paths.payment}?product=${product}&recurring=1`}>정기결제 알아보기</Link>
    </Notice>
  );
}
