import { getExpertSubscribers } from '@maru/contract/expert/staff-expert';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import styles from './expert.module.css';

/** Number of members who use each product. This screen does not identify the members. */
export function ExpertSubscribers({ expert }: { expert: number }) {
  const query = useQuery(callQuery(getExpertSubscribers, { params: { _id: expert } }));
  const active = query.data?.active;
  return (
    <Panel
      title="구독"
      aside={
        active !== undefined && `지금 ${formatNumber(active)}명 · 여러 상품을 써도 한 번만 세요`
      }
      padding={false}
    >
      <Loaded
        query={query}
        skeleton={<Skeleton height={200} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            icon="users"
            level="h3"
            title="아직 상품이 없어요"
            line="상품을 등록하면 이용 회원 수를 볼 수 있어요"
          />
        }
      >
        {({ items }) => (
          <div className={classNames(styles.table, 'fades-sideways')}>
            <table>
              <caption className="sr-only">상품마다 이용하는 회원 수</caption>
              <thead>
                <tr>
                  <th scope="col">상품</th>
                  <th scope="col">지금 이용</th>
                  <th scope="col">30일 새로</th>
                  <th scope="col">30일 끝남</th>
                  <th scope="col">30일 안 만료</th>
                </tr>
              </thead>
              <tbody>
                {items.map(({ product, active: now, started, ended, ending }) => (
                  <tr key={product._id}>
                    <th scope="row">{product.name}</th>
                    {[now, started, ended, ending].map((count, index) => (
                      <td key={index}>{formatNumber(count)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
