import { brand } from '#brand';
import { findRoute } from '@maru/brands/route-match';
import { listPostStocks, stockAddress } from '@maru/contract/stock/page/stock-page';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../shared/query.ts';
import { ChipLink } from '../../shared/ui/chip.tsx';
import styles from './post-stocks.module.css';

const hasPage = findRoute(brand, '/invest/stock') !== null;

/** The stocks that a post mentions, as ways to their pages. */
export function PostStocks({ postId }: { postId: number }) {
  const query = { ...callQuery(listPostStocks, { params: { _id: postId } }), enabled: hasPage };
  const items = useQuery(query).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <nav aria-label="이 글의 종목" className={styles.stocks}>
      <strong>이 글의 종목</strong>
      {items.map(({ code, name }) => (
        <ChipLink key={code} size="sm" on={false} to={stockAddress(code)}>
          {name}
        </ChipLink>
      ))}
    </nav>
  );
}
