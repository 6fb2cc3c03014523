import type { PostSummary } from '@maru/contract/post/post';
import type { QueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { formatListDate } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { Badge, NewBadge } from '../../shared/ui/badge.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { viewAddress } from '../board/board-address.ts';
import { BoardList } from '../board/board-list.tsx';
import { listQuery } from '../board/board-queries.ts';
import { BoardTools } from '../board/board-tools.tsx';
import { noticeBoard } from '../board/board.ts';
import type { ScreenAddress } from '../screen.tsx';
import { CsTabs } from './cs-tabs.tsx';
import styles from './notice-screen.module.css';

const TICK_MS = 60_000;
const NEW_MS = 3 * 86_400_000;

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  return queries.fetchQuery(listQuery('notice', search));
}

/** The notices of the service, pinned ones first. */
export function Screen() {
  return (
    <Container>
      <PageHead
        title={noticeBoard.title}
        crumbs={[{ label: noticeBoard.section }, { label: noticeBoard.title }]}
        lead={noticeBoard.lead}
      />
      <CsTabs />
      <div className={styles.tools}>
        <BoardTools searchLabel="공지 제목 검색" />
      </div>
      <BoardList board={noticeBoard}>
        {(items) => (
          <ul className={styles.rows}>
            {items.map((post) => (
              <Row key={post._id} post={post} />
            ))}
          </ul>
        )}
      </BoardList>
    </Container>
  );
}

function Row({ post }: { post: PostSummary }) {
  const now = useServerNow(TICK_MS);
  const [search] = useSearchParams();
  return (
    <li className={styles.row}>
      <span className={styles.kind}>
        {post.pinned ? (
          <Badge tone="upcoming">
            <Icon name="pin" size={16} />
            고정
          </Badge>
        ) : (
          <Badge tone="ended">{post.category ?? '공지'}</Badge>
        )}
      </span>
      <p className={styles.title}>
        <Link to={viewAddress(noticeBoard.view, post._id, search)}>{post.title}</Link>
        {now - Date.parse(post.created_at) < NEW_MS && <NewBadge short />}
      </p>
      <time dateTime={post.created_at}>{formatListDate(post.created_at, now)}</time>
    </li>
  );
}
