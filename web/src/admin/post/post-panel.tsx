import { writeAddressOf, type StaffPost } from '@maru/contract/post/staff-post';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatNumber } from '../../shared/format.ts';
import { postAddressOf } from '../../shared/post-address.ts';
import { callQuery } from '../../shared/query.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { callsOf, type PostBoard } from './post-boards.ts';
import { PostRevisions } from './post-revisions.tsx';
import { PostState } from './post-state.tsx';
import styles from './post.module.css';
import type { PostActions } from './use-post-actions.ts';

/** One post beside the list. */
export function PostPanel({
  post,
  board,
  actions,
  ...moves
}: {
  post: StaffPost;
  board: PostBoard;
  actions: PostActions;
} & PanelMoves) {
  const revisions = useQuery(
    callQuery(callsOf(board.kind).revisions, { params: { _id: post._id } }),
  );
  const isTrashed = post.deleted_at !== null;
  const address = postAddressOf(board.kind, post._id);

  return (
    <SidePanel
      title={post.title}
      {...(isTrashed ? {} : { to: writeAddressOf(board.kind, post._id) })}
      {...moves}
      actions={
        isTrashed ? (
          <Button size="admin" loading={actions.isBusy} onClick={() => void actions.restore(post)}>
            되살리기
          </Button>
        ) : (
          <>
            <Button
              size="admin"
              variant="danger-soft"
              aria-label="휴지통으로"
              title="휴지통으로"
              onClick={() => void actions.remove(post)}
            >
              <Icon name="trash" size={18} />
            </Button>
            {post.state === 'published' && (
              <Button size="admin" variant="outline" onClick={() => void actions.hide(post)}>
                비공개로
              </Button>
            )}
            {(post.state === 'draft' || post.state === 'hidden') && (
              <Button
                size="admin"
                variant="outline"
                loading={actions.isBusy}
                onClick={() => void actions.move(post, { state: 'published' })}
              >
                지금 공개
              </Button>
            )}
            <LinkButton to={writeAddressOf(board.kind, post._id)} size="admin">
              수정
            </LinkButton>
          </>
        )
      }
    >
      <p>
        <PostState post={post} size="lg" />
      </p>
      <Facts
        items={[
          ['분류', post.category ?? '–'],
          ['공개 시각', post.publish_at === null ? '–' : formatDateTime(post.publish_at)],
          ['작성', `${post.created_by ?? '–'} · ${formatDateTime(post.created_at)}`],
          ['수정', `${post.updated_by ?? '–'} · ${formatDateTime(post.updated_at)}`],
          ['조회', `${formatNumber(post.views)}회`],
          ...(post.deleted_at === null
            ? []
            : ([
                ['지움', `${post.deleted_by ?? '–'} · ${formatDateTime(post.deleted_at)}`],
              ] as const)),
        ]}
      />
      {post.excerpt !== '' && <p className={styles.excerpt}>{post.excerpt}</p>}
      {post.state === 'published' && !isTrashed && address !== null && (
        <p>
          <a href={address} target="_blank" rel="noopener" className={styles.siteLink}>
            사이트에서 보기
            <Icon name="ext" size={16} />
            <span className="sr-only">새 창</span>
          </a>
        </p>
      )}
      <section aria-label="변경 기록">
        <h3 className={styles.partTitle}>변경 기록</h3>
        <PostRevisions board={board} post={post} query={revisions} />
      </section>
    </SidePanel>
  );
}
