import { postTraits, writeAddressOf, type StaffPost } from '@maru/contract/post/staff-post';
import { Link } from 'react-router-dom';
import { formatListDate, formatNumber } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { When } from '../list/when.tsx';
import type { PostBoard } from './post-boards.ts';
import { PostState } from './post-state.tsx';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import styles from './post.module.css';
import type { PostActions } from './use-post-actions.ts';

/** Columns of a board's list. In the trash, they include the available actions. */
export function postColumns(
  board: PostBoard,
  actions: PostActions,
  inTrash: boolean,
): readonly ListColumn<StaffPost>[] {
  const traits = postTraits[board.kind];
  return [
    {
      key: 'title',
      head: board.titleLabel,
      fixed: true,
      sort: { ascending: 'title' },
      cell: (post) => <Title post={post} board={board} />,
    },
    { key: 'state', head: '상태', fixed: true, cell: (post) => <PostState post={post} /> },
    ...(traits.day
      ? [{ key: 'day', head: '날짜', cell: (post: StaffPost) => post.on_day ?? '–' }]
      : []),
    { key: 'category', head: '분류', cell: (post) => post.category ?? '–' },
    ...(traits.cards
      ? [
          {
            key: 'pictures',
            head: '카드',
            number: true,
            cell: (post: StaffPost) => `${post.pictures}장`,
          },
        ]
      : []),
    ...(traits.order
      ? [
          {
            key: 'position',
            head: '순서',
            number: true,
            sort: { ascending: 'position', isDefault: true },
            cell: (post: StaffPost) => formatNumber(post.position),
          },
        ]
      : []),
    ...(inTrash
      ? [
          {
            key: 'deleted',
            head: '지운 때',
            cell: (post: StaffPost) => <When at={post.deleted_at} by={post.deleted_by} />,
          },
          {
            key: 'restore',
            head: '되살리기',
            actions: true,
            cell: (post: StaffPost) => <Restore post={post} actions={actions} />,
          },
        ]
      : [
          {
            key: 'publish',
            head: '공개 시각',
            sort: {
              ascending: 'oldest',
              descending: 'latest',
              isDefault: !traits.order,
            },
            cell: (post: StaffPost) => <When at={post.publish_at} by={null} />,
          },
          {
            key: 'author',
            head: '작성',
            cell: (post: StaffPost) => (
              <TwoLines>
                <span>{post.expert?.nick ?? post.created_by ?? '–'}</span>
                <SecondLine>{formatListDate(post.created_at, serverNow())}</SecondLine>
              </TwoLines>
            ),
          },
          {
            key: 'updated',
            head: '수정',
            sort: { descending: 'updated' },
            cell: (post: StaffPost) => <When at={post.updated_at} by={post.updated_by} />,
          },
          {
            key: 'views',
            head: '조회',
            number: true,
            sort: { descending: 'views' },
            cell: (post: StaffPost) => formatNumber(post.views),
          },
        ]),
  ];
}

function Restore({ post, actions }: { post: StaffPost; actions: PostActions }) {
  return (
    <Button
      size="xs"
      variant="outline"
      aria-label={`${post.title} 되살리기`}
      aria-disabled={actions.isBusy}
      onClick={() => void actions.restore(post)}
    >
      되살리기
    </Button>
  );
}

function Title({ post, board }: { post: StaffPost; board: PostBoard }) {
  return (
    <span className={styles.titleCell}>
      {post.pinned && (
        <span className={styles.pin} title="고정됨">
          <Icon name="pin" size={16} />
          <span className="sr-only">고정</span>
        </span>
      )}
      {post.deleted_at === null ? (
        <Link to={writeAddressOf(board.kind, post._id)} className={styles.titleLink}>
          {post.title}
        </Link>
      ) : (
        <span className={styles.titleLink}>{post.title}</span>
      )}
      {post.editor !== null && <Badge tone="info">{post.editor} 편집 중</Badge>}
    </span>
  );
}
