import type { PostView } from '@maru/contract/post/post';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { formatDay } from '../../shared/format.ts';
import { viewAddress } from './board-address.ts';
import { besideQuery } from './board-queries.ts';
import type { Board } from './board.ts';
import styles from './other-posts.module.css';

const MOST = 4;

/** Newest other posts of the board. Renders nothing if there are none or the request fails. */
export function OtherPosts({ board, post }: { board: Board; post: PostView }) {
  const { data } = useQuery(besideQuery(board.kind));
  const [search] = useSearchParams();
  const others = (data?.items ?? []).filter(({ _id }) => _id !== post._id).slice(0, MOST);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="others">
      <h2 id="others" className={styles.title}>
        다른 {board.noun}
      </h2>
      <ul className={styles.list}>
        {others.map(({ _id, title, created_at }) => (
          <li key={_id}>
            <Link to={viewAddress(board.view, _id, search)}>{title}</Link>
            <time dateTime={created_at}>{formatDay(created_at)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
