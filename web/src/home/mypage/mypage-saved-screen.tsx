import { listMySavedPosts, type SavedPost } from '@maru/contract/account/saved-post';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { formatDay } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { postAddressOf } from '../../shared/post-address.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { pageOf } from '../board/board-address.ts';
import { EmptyPage } from '../board/empty-page.tsx';
import { MypageShell } from './mypage-shell.tsx';
import { useSetSavedPost } from '../saved-post/saved-posts.ts';
import { kindLabels } from '../search/kind-labels.ts';
import own from './own-page.module.css';
import styles from './mypage-saved-screen.module.css';

const PAGE_SIZE = 20;

const savedPostsQuery = (search: URLSearchParams) =>
  callQuery(listMySavedPosts, { query: { page: pageOf(search), pageSize: PAGE_SIZE } });

/** Posts that the member saved, the last one saved first (features A38). */
export function Screen() {
  const [search] = useSearchParams();
  const query = useQuery(savedPostsQuery(search));
  return (
    <MypageShell>
      <h1 tabIndex={-1}>담아 둔 글</h1>
      <p className={own.lead}>나중에 다시 읽으려고 담아 둔 글이에요</p>
      <Loaded
        query={query}
        skeleton={
          <>
            <RowSkeleton />
            <RowSkeleton />
            <RowSkeleton />
          </>
        }
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyPage total={query.data?.total} icon="star" what="담아 둔 글이">
            <EmptyState
              icon="star"
              tone="neutral"
              level="h2"
              title="담아 둔 글이 없어요"
              line="글 위쪽의 '담아 두기'를 누르면 여기에 모여요"
            >
              <LinkButton to="/cs/notice" variant="neutral" size="sm">
                공지사항 보기
              </LinkButton>
            </EmptyState>
          </EmptyPage>
        }
      >
        {({ items, page, total }) => (
          <>
            <p className="sr-only" role="status">
              {total}건 가운데 {page}페이지
            </p>
            <ul className={styles.rows}>
              {items.map((item) => (
                <Row key={item._id} item={item} />
              ))}
            </ul>
            <Pagination page={page} pageSize={PAGE_SIZE} total={total} />
          </>
        )}
      </Loaded>
    </MypageShell>
  );
}

function Row({ item }: { item: SavedPost }) {
  const { _id, kind, title, nick, created_at, saved_at } = item;
  const { mutate, isPending, variables } = useSetSavedPost();
  const address = postAddressOf(kind, _id);
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.facts}>
          <span>{kindLabels[kind]}</span>
          {nick !== null && <span>{nick}</span>}
          <time dateTime={created_at}>{formatDay(created_at)}</time>
        </p>
        <h2 className={styles.title}>
          {address === null ? title : <Link to={address}>{title}</Link>}
        </h2>
        <p className={styles.saved}>{formatDay(saved_at)}에 담음</p>
      </div>
      <Button
        variant="neutral"
        size="xs"
        loading={isPending && variables?._id === _id}
        aria-label={`${title} 빼기`}
        onClick={() => mutate({ _id, title, saved: false })}
      >
        빼기
      </Button>
    </li>
  );
}
