import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { useSearchParams } from 'react-router-dom';
import { postScreens } from '@maru/contract/post/staff-post';
import { failureCodeOf } from '../../shared/call.ts';
import { callQuery } from '../../shared/query.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/state-card.tsx';
import { useFailure } from '../../shared/use-failure.ts';
import { ForbiddenScreen } from '../guard/forbidden-screen.tsx';
import { addressOf } from '../sections.ts';
import { callsOf, type PostBoard } from './post-boards.ts';
import { PostForm } from './post-form.tsx';

/** Writes a post of a board, or changes the one that `?_id=` names. */
export function PostWriteScreen({ board }: { board: PostBoard }) {
  const [query] = useSearchParams();
  const _id = Number(query.get('_id'));
  const [refused, setRefused] = useState<{ postId: number; error: unknown } | null>(null);
  const onRefused = (postId: number, error: unknown) => setRefused({ postId, error });
  const [created, setCreated] = useState<{ postId: number; planned: string | null } | null>(null);
  const isId = Number.isSafeInteger(_id) && _id > 0;
  if (query.has('_id') && !isId) return <Missing board={board} />;
  const postId = isId ? _id : null;
  return (
    <WithDraft
      key={postId ?? 'new'}
      board={board}
      postId={postId}
      refusal={refused !== null && refused.postId === postId ? refused.error : null}
      onRefused={onRefused}
      planned={created !== null && created.postId === postId ? created.planned : null}
      onCreated={(newId, planned) => setCreated({ postId: newId, planned })}
    />
  );
}

/** Starts a form with the stored post and with the draft that its author left on the server. */
function WithDraft({
  board,
  postId,
  ...passed
}: {
  board: PostBoard;
  postId: number | null;
} & Pick<ComponentProps<typeof PostForm>, 'refusal' | 'onRefused' | 'planned' | 'onCreated'>) {
  const calls = callsOf(board.kind);
  const post = useQuery({
    ...callQuery(calls.get, { params: { _id: postId ?? 0 } }),
    enabled: postId !== null,
    // The form always starts from the stored values, not from the cache.
    refetchOnMount: 'always',
  });
  const draft = useQuery({
    ...callQuery(calls.findDraft, { query: postId === null ? {} : { post: postId } }),
    refetchOnMount: 'always',
    // Only the first view fetches the post. During editing, the form holds the newest data.
    staleTime: Infinity,
  });
  const postFailure = useFailure(post);
  const error = useFailure(draft) ?? postFailure;

  const isThere = postId === null || post.data !== undefined;
  if (isThere && draft.data && !(draft.isFetching && !draft.isFetchedAfterMount)) {
    const item = postId === null ? null : (post.data?.item ?? null);
    if (item !== null && item.deleted_at !== null) return <Missing board={board} trashed />;
    return <PostForm board={board} item={item} draft={draft.data.item} {...passed} />;
  }
  if (error !== null && failureCodeOf(error) === 'NOT_FOUND') return <Missing board={board} />;
  if (error !== null && failureCodeOf(error) === 'ACCESS_DENIED') return <ForbiddenScreen />;
  if (error !== null) {
    return (
      <ErrorState
        title="글을 불러오지 못했어요"
        retrying={post.isFetching || draft.isFetching}
        onRetry={() => {
          if (postId !== null) void post.refetch();
          void draft.refetch();
        }}
      />
    );
  }
  return (
    <SkeletonGroup>
      <Skeleton width={240} height={34} />
      <Skeleton height={480} />
    </SkeletonGroup>
  );
}

function Missing({ board, trashed = false }: { board: PostBoard; trashed?: boolean }) {
  const list = addressOf(postScreens[board.kind]);
  return (
    <EmptyState
      icon={board.icon}
      tone="neutral"
      title={trashed ? '휴지통에 있는 글이에요' : '없는 글이에요'}
      line={trashed ? '휴지통에서 되살리면 다시 고칠 수 있어요' : '지워졌거나 주소가 바뀌었어요'}
      level="h1"
    >
      <LinkButton to={trashed ? `${list}?state=trash` : list} variant="neutral" size="sm">
        {trashed ? '휴지통으로' : `${board.title} 목록`}
      </LinkButton>
    </EmptyState>
  );
}
