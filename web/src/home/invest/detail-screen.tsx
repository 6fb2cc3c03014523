import type { OutputOf } from '@maru/contract/core/call';
import { boards } from '@maru/contract/post/post';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { CallFailed, failureCodeOf } from '../../shared/call.ts';
import { callKey } from '../../shared/query.ts';
import { PageMeta } from '../../shared/page-meta.tsx';
import { Container } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { idOf } from '../board/board-address.ts';
import { postQuery, prefetchPost } from '../board/board-queries.ts';
import { baseBoard, dailyBoard, technicalAnalysisBoard, type Board } from '../board/board.ts';
import { PostPage } from '../board/post-view.tsx';
import { NotFoundPage } from '../frame/state-pages.tsx';
import type { ScreenAddress } from '../screen.tsx';

export const ownMeta = true;

/** Three boards share one address for their posts. Their post numbers never overlap. */
const BOARDS: readonly Board[] = [dailyBoard, baseBoard, technicalAnalysisBoard];

/** Finds the board that has the post. The query also fetches the post itself. */
const kindQuery = (postId: number) =>
  queryOptions({
    queryKey: ['board of post', postId],
    staleTime: Infinity,
    queryFn: async ({ client }) => {
      for (const { kind } of BOARDS) {
        const found = await client.fetchQuery(postQuery(kind, postId)).then(
          () => true,
          (error: unknown) => {
            if (failureCodeOf(error) === 'NOT_FOUND') return false;
            throw error;
          },
        );
        if (found) return kind;
      }
      throw new CallFailed('NOT_FOUND', { status: 404 });
    },
  });

/** The board of a post that a cached list or neighbour already shows. No request is needed then. */
function knownKind(queries: QueryClient, postId: number) {
  return BOARDS.find(({ kind }) => {
    const { list, get } = boards[kind];
    const lists = queries.getQueriesData<OutputOf<typeof list>>({ queryKey: callKey(list) });
    const posts = queries.getQueriesData<OutputOf<typeof get>>({ queryKey: callKey(get) });
    return (
      lists.some(([, data]) => data?.items.some(({ _id }) => _id === postId)) ||
      posts.some(([, data]) => data?.item.prev?._id === postId || data?.item.next?._id === postId)
    );
  })?.kind;
}

export async function prefetch(queries: QueryClient, { params }: ScreenAddress): Promise<unknown> {
  const postId = idOf(params['id']);
  if (postId === null) throw new CallFailed('NOT_FOUND', { status: 404 });
  return prefetchPost(queries, await queries.fetchQuery(kindQuery(postId)), postId);
}

/** One lesson, market note or analysis. */
export function Screen() {
  const postId = idOf(useParams()['id']);
  return postId === null ? <NotFoundPage /> : <Known postId={postId} />;
}

function Known({ postId }: { postId: number }) {
  const queries = useQueryClient();
  const query = useQuery({
    ...kindQuery(postId),
    initialData: () => knownKind(queries, postId),
  });
  const board = BOARDS.find(({ kind }) => kind === query.data);
  if (board) return <PostPage board={board} postId={postId} />;
  if (failureCodeOf(query.error) === 'NOT_FOUND') return <NotFoundPage />;
  return (
    <Container>
      <PageMeta title="투자정보" />
      <Loaded query={query} skeleton={<Skeleton height={480} />}>
        {() => null}
      </Loaded>
    </Container>
  );
}
