import type { PostView } from '@maru/contract/post/post';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { dayOf, formatDateTime, formatNumber } from '../../shared/format.ts';
import { PageMeta } from '../../shared/page-meta.tsx';
import { isMissing } from '../../shared/page-subject.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { organisation, StructuredData, type Thing } from '../../shared/structured-data.tsx';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Breadcrumb } from '../../shared/ui/breadcrumb.tsx';
import { Container } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { NotFoundPage } from '../frame/state-pages.tsx';
import { SaveButton } from '../saved-post/save-button.tsx';
import { ArticleBody } from './article-body.tsx';
import { minutesToRead, outlineOf } from './article-outline.ts';
import { postQuery } from './board-queries.ts';
import type { Board } from './board.ts';
import { ContentsBox } from './contents-box.tsx';
import { OtherPosts } from './other-posts.tsx';
import { postPicture } from './post-picture.ts';
import styles from './post-view.module.css';
import { PostStocks } from './post-stocks.tsx';
import { PostTurns } from './post-turns.tsx';
import { ReadingTools, useReadingSize } from './reading-tools.tsx';

const TICK_MS = 60_000;

interface PostPageProps {
  board: Board;
  postId: number | null;
  /** Content between the header and the text. */
  above?: (post: PostView) => ReactNode;
  /** Content below the text. */
  below?: (post: PostView) => ReactNode;
}

/** One post of a board, whatever its state. */
export function PostPage({ postId, ...rest }: PostPageProps) {
  return postId === null ? <NotFoundPage /> : <Known key={postId} postId={postId} {...rest} />;
}

function Known({ board, postId, ...rest }: PostPageProps & { postId: number }) {
  const query = useQuery(postQuery(board.kind, postId));
  if (isMissing(query.error)) return <NotFoundPage />;
  return (
    <Container className={styles.page}>
      <Breadcrumb crumbs={[{ label: board.section }, { label: board.title, to: board.list }]} />
      <Loaded query={query} skeleton={<PostSkeleton />}>
        {({ item }) => <Post board={board} post={item} {...rest} />}
      </Loaded>
      {!query.data && <PageMeta title={board.title} />}
    </Container>
  );
}

function PostSkeleton() {
  return (
    <>
      <Skeleton width={120} height={24} />
      <Skeleton width="72%" height={46} />
      <Skeleton width="40%" height={40} />
      <Skeleton height={320} />
    </>
  );
}

type PostProps = Pick<PostPageProps, 'board' | 'above' | 'below'> & { post: PostView };

function Post({ board, post, above, below }: PostProps) {
  const now = useServerNow(TICK_MS);
  const [size, setSize] = useReadingSize();
  const { html, parts } = useMemo(() => outlineOf(post.body_html), [post.body_html]);
  const isToday = dayOf(post.created_at) === dayOf(now);
  const category = post.category === board.title ? null : post.category;

  return (
    <div className={styles.split}>
      <PageMeta
        title={post.title}
        description={post.excerpt}
        image={post.img_path ?? post.images[0]?.img_path ?? postPicture(post)}
        published={post.created_at}
      />
      <StructuredData of={(address, phone) => articleOf(board, post, address, phone)} />
      <article className={styles.article}>
        <header className={styles.head}>
          {(isToday || category) && (
            <p className={styles.badges}>
              {isToday && <Badge tone="new">오늘의 {board.noun}</Badge>}
              {category && <Badge tone="ended">{category}</Badge>}
            </p>
          )}
          <h1 tabIndex={-1} className={styles.title}>
            {post.title}
          </h1>
          <div className={styles.line}>
            <div className={styles.author}>
              {post.expert && (
                <Avatar name={post.expert.nick} src={post.expert.img_path} size={44} eager />
              )}
              <p>
                {post.expert && (
                  <>
                    <strong>{post.expert.nick}</strong> {post.expert.field}
                    <br />
                  </>
                )}
                <small>
                  <time dateTime={post.created_at}>{formatDateTime(post.created_at)}</time> · 읽는
                  데 {minutesToRead(post.body_html)}분 · 조회 {formatNumber(post.views)}
                </small>
              </p>
            </div>
            <ReadingTools size={size} onSize={setSize}>
              <SaveButton _id={post._id} title={post.title} />
            </ReadingTools>
          </div>
        </header>
        {above?.(post)}
        <div className={styles.words} style={{ fontSize: `${size}%` }}>
          <ArticleBody html={html} />
        </div>
        <PostStocks postId={post._id} />
        {below?.(post)}
        <PostTurns board={board} post={post} />
      </article>
      <aside className={styles.aside}>
        {parts.length > 1 && <ContentsBox parts={parts} />}
        <OtherPosts board={board} post={post} />
      </aside>
    </div>
  );
}

const HEADLINE_LETTERS = 110;

function articleOf(
  board: Board,
  post: PostView,
  address: (path: string) => string,
  phone: string,
): Thing {
  const publisher = organisation(address, phone);
  const view = board.view.includes(':id')
    ? board.view.replace(':id', String(post._id))
    : `${board.view}?_id=${post._id}`;
  return {
    '@type': board.daily ? 'NewsArticle' : 'Article',
    headline: post.title.slice(0, HEADLINE_LETTERS),
    description: post.excerpt,
    articleSection: board.title,
    inLanguage: 'ko',
    datePublished: post.created_at,
    mainEntityOfPage: address(view),
    image: [address(postPicture(post, 'large'))],
    author: post.expert ? { '@type': 'Person', name: post.expert.nick } : publisher,
    publisher,
  };
}
