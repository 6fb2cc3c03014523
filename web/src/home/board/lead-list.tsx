import type { PostSummary } from '@maru/contract/post/post';
import { Link, useSearchParams } from 'react-router-dom';
import { dayOf, formatDate, formatListDate } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card, CardLink, Thumb } from '../../shared/ui/card.tsx';
import { viewAddress } from './board-address.ts';
import type { Board } from './board.ts';
import { postPicture } from './post-picture.ts';
import styles from './lead-list.module.css';

const TICK_MS = 60_000;

interface LeadListProps {
  board: Board;
  items: readonly PostSummary[];
  /** Shows the newest post large, above the others. Only on the first page. */
  lead: boolean;
}

/** The newest post as a large card, the others as rows with their covers. */
export function LeadList({ board, items, lead }: LeadListProps) {
  const [first, ...others] = items;
  const rows = lead ? others : items;
  return (
    <>
      {lead && first && <LeadCard board={board} post={first} />}
      <ul className={styles.rows}>
        {rows.map((post) => (
          <Row key={post._id} board={board} post={post} />
        ))}
      </ul>
    </>
  );
}

function LeadCard({ board, post }: { board: Board; post: PostSummary }) {
  const now = useServerNow(TICK_MS);
  const [search] = useSearchParams();
  return (
    <Card as="article" padding="none" className={styles.lead}>
      <Thumb src={postPicture(post, 'large')} className={styles.cover} hero />
      <div className={styles.words}>
        <p className={styles.badges}>
          {dayOf(post.created_at) === dayOf(now) && <Badge tone="new">오늘의 {board.noun}</Badge>}
          {post.category && <Badge tone="ended">{post.category}</Badge>}
        </p>
        <h2 className={styles.title}>
          <CardLink to={viewAddress(board.view, post._id, search)}>{post.title}</CardLink>
        </h2>
        <p className={styles.excerpt}>{post.excerpt}</p>
        <p className={styles.author}>
          {post.expert && (
            <>
              <Avatar name={post.expert.nick} src={post.expert.img_path} size={36} eager />
              <strong>{post.expert.nick}</strong>
            </>
          )}
          <time dateTime={post.created_at}>{formatDate(post.created_at)}</time>
        </p>
      </div>
    </Card>
  );
}

function Row({ board, post }: { board: Board; post: PostSummary }) {
  const now = useServerNow(TICK_MS);
  const [search] = useSearchParams();
  return (
    <li className={styles.row}>
      <Thumb src={postPicture(post)} className={styles.thumb} />
      <div className={styles.text}>
        <h3 className={styles.name}>
          <Link to={viewAddress(board.view, post._id, search)} className={styles.link}>
            {post.title}
          </Link>
        </h3>
        <p className={styles.line}>{post.excerpt}</p>
        <p className={styles.meta}>
          {post.expert && <span>{`${post.expert.nick} · `}</span>}
          <time dateTime={post.created_at}>{formatListDate(post.created_at, now)}</time>
        </p>
      </div>
    </li>
  );
}
