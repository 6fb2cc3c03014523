import { orderFaqs, staffBoards } from '@maru/contract/post/staff-board';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { makeCall } from '../../shared/call.ts';
import { callKey } from '../../shared/query.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { OrderScreen } from '../list/order-screen.tsx';
import { wholeListQuery } from '../list/whole-list.ts';
import { addressOf } from '../sections.ts';
import { PostState } from './post-state.tsx';
import { SecondLine } from '../chrome/two-lines.tsx';
import styles from './post.module.css';

const { list } = staffBoards.faq;

/** Order of the questions on the site. */
export function Screen() {
  const queries = useQueryClient();
  const query = useQuery({
    ...wholeListQuery(callKey(list), (page) =>
      makeCall(list, { query: { ...page, sortBy: 'position' } }),
    ),
    staleTime: 0,
  });
  return (
    <OrderScreen
      title="질문 순서"
      caption="자주 묻는 질문의 순서"
      query={query}
      nameOf={({ title }) => title}
      show={(post) => (
        <span className={styles.orderRow}>
          <span className={styles.orderTitle}>{post.title}</span>
          <SecondLine>{post.category ?? '분류 없음'}</SecondLine>
          <PostState post={post} />
        </span>
      )}
      save={async (order) => {
        await makeCall(orderFaqs, { body: order });
        await queries.invalidateQueries({ queryKey: callKey(list) });
      }}
      empty={{
        icon: 'help',
        title: '아직 질문이 없어요',
        line: '질문을 쓰면 여기에서 순서를 정해요',
      }}
      actions={
        <LinkButton to={addressOf('faq')} size="admin-lg" variant="ghost">
          목록으로
        </LinkButton>
      }
    />
  );
}
