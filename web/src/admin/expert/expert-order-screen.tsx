import { adminGetExpertOrder, orderExperts } from '@maru/contract/expert/staff-expert';
import { useQuery } from '@tanstack/react-query';
import { makeCall } from '../../shared/call.ts';
import { callQuery } from '../../shared/query.ts';
import { OrderScreen } from '../list/order-screen.tsx';
import { ExpertName } from './expert-name.tsx';
import { ExpertStateBadge } from './expert-words.tsx';
import styles from './expert.module.css';

/** Order of the experts in every list that offers them, for visitors and staff. */
export function Screen() {
  const query = useQuery(callQuery(adminGetExpertOrder, { query: { place: 'all' } }));
  return (
    <OrderScreen
      title="전문가 순서"
      caption="전문가를 고르는 목록과 필터의 순서"
      query={query}
      nameOf={({ nick }) => nick}
      show={(expert) => (
        <div className={styles.row}>
          <ExpertName expert={expert} line={expert.field} live={expert.live !== null} />
          <span className={styles.market}>{expert.market}</span>
          <span className={styles.state}>
            <ExpertStateBadge state={expert.state} />
          </span>
        </div>
      )}
      save={(order) => makeCall(orderExperts, { body: { ...order, place: 'all' } })}
      filters={
        <p className={styles.hintRow}>
          전문가를 고르는 목록, 필터, 검색에서 이 순서로 보여요. 화면마다의 순서는 전문가 라인업에서
          정해요.
        </p>
      }
      empty={{
        icon: 'users',
        title: '아직 등록된 전문가가 없어요',
        line: '전문가를 등록하면 여기에서 순서를 정할 수 있어요',
      }}
    />
  );
}
